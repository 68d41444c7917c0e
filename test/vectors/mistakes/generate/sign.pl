# Signs as people do in Perl; one task a line, one answer a line.
use strict;
use warnings;
use Digest::MD5 qw(md5);
use Digest::SHA qw(hmac_sha1 hmac_sha256 hmac_sha384 hmac_sha512 sha1 sha256 sha256_hex sha256_base64);
use Encode qw(decode encode from_to);
use JSON::PP ();
use JSON::XS ();
use MIME::Base64 qw(decode_base64 encode_base64 encode_base64url decode_base64url);
use POSIX qw(strftime);
use Unicode::Normalize qw(NFD);

sub tree { JSON::PP->new->utf8->decode($_[0]) }
sub without { my ($o, @names) = @_; my %rest = %$o; delete @rest{@names}; \%rest }
sub escaped { my $text = $_[0]; $text =~ s/([^A-Za-z0-9_.~-])/sprintf '%%%02X', ord $1/ge; $text }
sub form { my ($o, $names) = @_; join '&', map { "$_=" . escaped(encode('UTF-8', $o->{$_} // '')) } @$names }
sub dumper { require Data::Dumper; local $Data::Dumper::Sortkeys = 1; Data::Dumper::Dumper($_[0]) }

my %bodies = (
    raw => sub { $_[0] }, pp => sub { JSON::PP->new->utf8->encode(tree($_[0])) }, xs => sub { JSON::XS->new->utf8->encode(JSON::XS->new->utf8->decode($_[0])) },
    sorted => sub { JSON::PP->new->utf8->canonical->encode(tree($_[0])) }, sorted_xs => sub { JSON::XS->new->utf8->canonical->encode(JSON::XS->new->utf8->decode($_[0])) },
    sorted_pretty => sub { JSON::PP->new->utf8->canonical->pretty->encode(tree($_[0])) }, pretty => sub { JSON::XS->new->utf8->pretty->encode(tree($_[0])) },
    sorted_ascii => sub { JSON::PP->new->ascii->canonical->encode(tree($_[0])) }, ascii => sub { JSON::XS->new->ascii->encode(tree($_[0])) }, sorted_spaced => sub { JSON::PP->new->utf8->canonical->space_after->encode(tree($_[0])) },
    sorted_slashes => sub { JSON::PP->new->utf8->canonical->escape_slash->encode(tree($_[0])) }, sorted_text => sub { my $o = tree($_[0]); $o->{amount} = "$o->{amount}"; JSON::PP->new->utf8->canonical->encode($o) },
    sorted_no_nulls => sub { my $o = tree($_[0]); JSON::PP->new->utf8->canonical->encode(without($o, grep { !defined $o->{$_} } keys %$o)) },
    form => sub { my $o = tree($_[0]); form($o, [$_[0] =~ /"(\w+)":(?=["\d])/g]) }, form_sorted => sub { my $o = tree($_[0]); form($o, [sort keys %$o]) },
    repr_dumper => sub { dumper(tree($_[0])) }, empty => sub { '' },
);
my %steps = (
    newline => sub { "$_[0]\n" }, crlf_end => sub { "$_[0]\r\n" }, crlf => sub { $_[0] =~ s/\n/\r\n/gr }, bom => sub { "\xEF\xBB\xBF$_[0]" }, space => sub { "$_[0] " }, mojibake => sub { encode('UTF-8', $_[0]) },
    cp949 => sub { encode('cp949', decode('UTF-8', $_[0])) }, euckr => sub { my $b = $_[0]; from_to($b, 'UTF-8', 'euc-kr'); $b }, latin1 => sub { encode('iso-8859-1', decode('UTF-8', $_[0])) },
    utf16le => sub { encode('UTF-16LE', decode('UTF-8', $_[0])) }, nfd => sub { encode('UTF-8', NFD(decode('UTF-8', $_[0]))) }, double => sub { JSON::PP->new->utf8->allow_nonref->encode(decode('UTF-8', $_[0])) },
);
my %keys = (
    newline => sub { "$_[0]\n" }, crlf => sub { "$_[0]\r\n" }, space => sub { "$_[0] " }, quoted => sub { qq("$_[0]") }, squoted => sub { "'$_[0]'" }, hex => sub { pack 'H*', $_[0] }, b64 => sub { decode_base64($_[0]) },
    b64raw => sub { decode_base64url($_[0]) }, cut => sub { $_[0] =~ s/^\w+?_//r }, upper => sub { uc $_[0] }, lower => sub { lc $_[0] }, url => sub { escaped($_[0]) }, trunc32 => sub { substr $_[0], 0, 32 },
    api => sub { $_[1]{api_key} }, other => sub { $_[1]{other}{hmac_secret} }, empty => sub { no warnings; my $none; "$none" . '' }, dollar => sub { '$HMAC_SECRET' }, undefined => sub { 'undef' },
);
my %messages = (
    right => sub { "$_[0]$_[1]" }, dot => sub { "$_[0].$_[1]" }, colon => sub { "$_[0]:$_[1]" }, newline => sub { "$_[0]\n$_[1]" }, pipe => sub { "$_[0]|$_[1]" }, space => sub { "$_[0] $_[1]" }, tab => sub { "$_[0]\t$_[1]" },
    body_ts => sub { "$_[1]$_[0]" }, body => sub { $_[1] }, ts => sub { $_[0] }, method_path_nl => sub { join "\n", 'POST', $_[2]{path}, $_[0], $_[1] }, ts_path => sub { "$_[0]$_[2]{path}$_[1]" },
    key_ts => sub { "$_[2]{api_key}$_[0]$_[1]" }, ts_key => sub { "$_[0]$_[2]{api_key}$_[1]" }, key_pipe => sub { join '|', $_[2]{api_key}, $_[0], $_[1] }, hashed => sub { $_[0] . sha256_hex($_[1]) },
);
my %macs = (
    sha256 => sub { hmac_sha256($_[1], $_[0]) }, sha1 => sub { hmac_sha1($_[1], $_[0]) }, sha384 => sub { hmac_sha384($_[1], $_[0]) }, sha512 => sub { hmac_sha512($_[1], $_[0]) }, unkeyed => sub { sha256($_[1]) },
    unkeyed1 => sub { sha1($_[1]) }, before => sub { sha256($_[0] . $_[1]) }, after => sub { sha256($_[1] . $_[0]) },
);
my %spellings = (
    hex => sub { unpack 'H*', $_[0] }, base64 => sub { encode_base64($_[0], '') }, base64_newline => sub { encode_base64($_[0]) }, base64_bare => sub { encode_base64($_[0], '') =~ s/=+$//r }, base64url_bare => sub { encode_base64url($_[0]) },
    HEX => sub { uc unpack 'H*', $_[0] }, unpadded => sub { join '', map { sprintf '%x', ord } split //, $_[0] }, hex_of_hex => sub { unpack 'H*', unpack 'H*', $_[0] }, base64_of_hex => sub { encode_base64(unpack('H*', $_[0]), '') },
    'sha256=' => sub { 'sha256=' . unpack 'H*', $_[0] }, trunc32 => sub { substr unpack('H*', $_[0]), 0, 32 }, quoted => sub { '"' . unpack('H*', $_[0]) . '"' }, colons => sub { join ':', map { sprintf '%02x', ord } split //, $_[0] },
);
my %stamps = (
    right => sub { $_[0]{ts} }, ms000 => sub { $_[0]{seconds} * 1000 }, minus1 => sub { $_[0]{seconds} - 1 }, plus1 => sub { $_[0]{seconds} + 1 }, iso => sub { strftime '%Y-%m-%dT%H:%M:%SZ', gmtime $_[0]{seconds} },
    sql => sub { strftime '%Y-%m-%d %H:%M:%S', gmtime $_[0]{seconds} }, kst => sub { $_[0]{seconds} + 32400 },
);

sub stages {
    my ($chain, $raw, $first) = @_;
    my ($base, @names) = split /\+/, $chain;
    my @found = ($base eq 'sent' ? $first : $bodies{$base}->($raw));
    push @found, $steps{$_}->($found[-1]) for @names;
    return @found;
}

my $json = JSON::PP->new->utf8->canonical;
$| = 1;
while (my $line = <STDIN>) {
    my $t = $json->decode($line);
    my $raw = encode('UTF-8', $t->{raw});
    my @sent = stages($t->{send}, $raw);
    my @signed = stages($t->{sign}, $raw, $sent[-1]);
    my @chain = (encode('UTF-8', $t->{secret}));
    for my $option (split /\+/, $t->{key}) { push @chain, $keys{$option}->($chain[-1], $t) if $keys{$option} }
    my ($key, $message) = ($chain[-1], $messages{$t->{message}}->($stamps{$t->{stamp}}->($t), $signed[-1], $t));
    ($key, $message) = ($message, $key) if $t->{key} =~ /swapped/;
    my $signature = $t->{recipe} eq 'github' ? 'sha256=' . unpack('H*', hmac_sha256($signed[-1], $key))
        : $t->{recipe} eq 'slack' ? 'v0=' . unpack('H*', hmac_sha256("v0:$t->{ts}:$signed[-1]", $key)) : $spellings{$t->{encode}}->($macs{$t->{mac}}->($key, $message));
    my $text = sub { [map { encode_base64($_, '') } @_] };
    print $json->encode({ sent => $text->(@sent), signed => $text->(@signed), signature => $signature, effects => $text->(@chain) }), "\n";
}
