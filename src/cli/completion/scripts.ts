export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type CompletionShell = (typeof SHELLS)[number];

// Candidates include order IDs and other untrusted text. The scripts that come with @bomb.sh/tab are not used because
// they execute such text: the bash script passes candidates to `compgen -W`, which expands `$(…)`, and the typed line
// to `eval`; the zsh script inserts candidates unquoted (`-Q`) through `eval`; the PowerShell script runs the typed
// line with `Invoke-Expression` and does not quote backticks. The fish script escapes what it inserts, but prefixes
// values incorrectly if there are several. The scripts below never treat text as code: candidates arrive as lines,
// and conv or the shell quotes what is inserted.

/** conv splits the line and quotes what is inserted: see bash-line.ts. For bash 3.2, which lacks `compopt`. */
const BASH = `# bash completion of conv: source <(conv completion bash)
_conv() {
  local kind= line
  COMPREPLY=()
  {
    IFS= read -r kind
    while IFS= read -r line; do COMPREPLY+=("$line"); done
  } < <(conv complete -- bash "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
  compopt -o nosort 2>/dev/null
  [[ $kind == files ]] || compopt +o default 2>/dev/null
  return 0
}
complete -o default -F _conv conv
`;

/** compadd quotes what it inserts. */
const ZSH = `#compdef conv
# zsh completion of conv: conv completion zsh > "\${fpath[1]}/_conv"
_conv() {
  local kind value description
  local -a before values shown
  (( CURRENT > 2 )) && before=("\${(@Q)words[2,CURRENT-1]}")
  {
    IFS= read -r kind
    while IFS=$'\\t' read -r value description; do
      values+=("$value")
      shown+=("$value\${description:+  -- $description}")
    done
  } < <(conv complete -- zsh "\${before[@]}" "\${(Q)PREFIX}" 2>/dev/null)
  compset -P '--[^=]#='
  if [[ $kind == files ]]; then
    _files
  else
    compadd -l -V conv -d shown -a values
  fi
}
if [[ $funcstack[1] == _conv ]]; then
  _conv "$@"
elif (( $+functions[compdef] )); then
  compdef _conv conv
fi
`;

/** fish does not expand the output of a command substitution again, and escapes what it inserts. */
const FISH = `# fish completion of conv: conv completion fish > ~/.config/fish/completions/conv.fish
function __conv_complete
    set -l before (commandline -opc)
    set -l typed (commandline -ct)
    set -l current (string unescape -- $typed 2>/dev/null; or echo -- $typed)
    set -l lines (conv complete -- fish $before[2..-1] "$current" 2>/dev/null)
    if test "$lines[1]" = files
        __fish_complete_path "$typed"
    else
        printf '%s\\n' $lines[2..-1]
    end
end
complete -c conv -e
complete -c conv -f -k -a '(__conv_complete)'
`;

/** Words are Base64 in both directions, and come back quoted. */
const POWERSHELL = `# PowerShell completion of conv: conv completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName conv -ScriptBlock {
    param($word, $ast, $cursor)
    $before = @($ast.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursor } |
        ForEach-Object {
            if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value }
            else { $_.Extent.Text }
        })
    $line = [Text.Encoding]::UTF8.GetBytes(($before + "$word") -join [char]10)
    # Without its quotes, PowerShell takes -- away from a script such as the conv.ps1 that npm makes.
    $answer = conv complete '--' powershell ([Convert]::ToBase64String($line)) 2>$null
    $text = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String("$answer"))
    $kind, $lines = $text.TrimEnd([char]10) -split [char]10
    # Without a result, PowerShell offers files.
    if ($kind -eq 'files') { return }
    if (-not $lines) { return '' }
    foreach ($candidate in $lines) {
        $inserted, $shown, $description = $candidate -split [char]9
        [System.Management.Automation.CompletionResult]::new($inserted, $shown, 'ParameterValue', $description)
    }
}
`;

/** The completion script for each shell. */
export const SCRIPTS: Readonly<Record<CompletionShell, string>> = {
  bash: BASH,
  zsh: ZSH,
  fish: FISH,
  powershell: POWERSHELL,
};
