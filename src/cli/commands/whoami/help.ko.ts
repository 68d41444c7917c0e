/** What the help of `conv whoami` says in Korean, by the English text; a paragraph is on one line. */
export const help: Readonly<Record<string, string>> = {
  'show the account in use and the source of each value': '사용 중인 계정과 각 값의 출처 표시',
  'Show which account conv would use, and the source of each value.':
    'conv가 사용할 계정과 각 값의 출처를 표시합니다.',
  'assume this profile': '이 프로필로 가정',
  'assume this s2s_endpoint_base': '이 s2s_endpoint_base로 가정',
  'assume this currency': '이 통화로 가정',

  // After the flags.
  "Each value comes from the first source that has it: flags, the profile named by --profile, the environment (CONV_API_KEY with CONV_HMAC_SECRET, CONV_ENDPOINT, CONV_CURRENCY), the active profile. The merchant is that of the key's profile, else CONV_MERCHANT, else the key. Of the secret, only the length is shown. The profile's saved maps are listed last.":
    '각 값은 옵션, --profile로 지정한 프로필, 환경 변수(CONV_API_KEY와 CONV_HMAC_SECRET, CONV_ENDPOINT, CONV_CURRENCY), 활성 프로필 순으로, 값이 있는 첫 번째 출처에서 가져옵니다. 가맹점은 키가 속한 프로필의 가맹점이고, 없으면 CONV_MERCHANT, 그것도 없으면 키입니다. 시크릿은 길이만 표시합니다. 프로필에 저장된 맵은 마지막에 표시합니다.',
};
