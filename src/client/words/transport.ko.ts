import type { Translated } from '../../core/words/sentence.ts';
import type { transport as English } from './transport.ts';

const ADD_AUTHORITY = '신뢰하는 인증서라면 NODE_EXTRA_CA_CERTS로 인증 기관을 추가하세요';

/** Why a request got no response. */
export const transport: Translated<typeof English> = {
  connect_timeout: '{host}: {seconds}초 안에 연결되지 않았습니다',
  headers_timeout: '{host}: {seconds}초 안에 응답하지 않았습니다',
  whole_timeout: '{host}: {seconds}초가 지나도 응답이 끝나지 않았습니다',
  certificate_self_signed: ({ host }) => `${host}: 자체 서명된 인증서입니다(${ADD_AUTHORITY})`,
  certificate_authority_unknown: ({ host }) =>
    `${host}: 알 수 없는 인증 기관이 서명한 인증서입니다(${ADD_AUTHORITY})`,
  tunnel_refused: ({ proxy, status, authority }) =>
    `프록시 ${proxy}: 터널 요청에 ${status} 응답을 보냈습니다(대상: ${authority})${status === 407 ? '. 프록시 변수에 사용자 이름과 비밀번호를 설정하세요' : ''}`,
  certificate_expired: '{host}: 인증서가 만료되었습니다',
  certificate_not_yet_valid:
    '{host}: 인증서의 유효 기간이 아직 시작되지 않았습니다. 이 컴퓨터의 시계를 확인하세요',
  certificate_for_other_name: '{host}: 다른 호스트 이름의 인증서입니다',
  no_tls: '{host}: 이 포트는 TLS를 사용하지 않습니다',
  tls_failed: '{host}: TLS 핸드셰이크에 실패했습니다({code})',
  certificates_unreadable: '{variable}: 읽을 수 있는 인증서 파일이 아닙니다: {path}',
  set_certificates: '{variable} 변수를 PEM 파일로 설정하거나 해제하세요',
  too_many_headers: '{host}: 응답 헤더가 conv가 읽을 수 있는 한도를 넘었습니다',
  response_not_http: '{host}: HTTP 응답이 아닙니다',
  closed_without_response: '{host}: 응답 없이 연결이 닫혔습니다',
  connection_broke: '{host}: 연결이 끊겼습니다({code})',
  lookup_failed: '{host}: 호스트 이름을 찾을 수 없습니다({code})',
  connection_refused: '{host}: 연결이 거부되었습니다. 해당 포트에서 실행 중인 서버가 없습니다',
  host_unreachable: '{host}: 호스트에 연결할 수 없습니다({code})',
  connection_timed_out: '{host}: 연결 시간이 초과되었습니다',
  response_before_report: '{host}: 리포트를 전송하기 전에 응답이 와서 연결을 닫았습니다',
  connection_failed: '{host}: 전송하기 전에 연결에 실패했습니다({code})',
  proxy_not_an_address: '올바른 주소가 아닙니다',
  proxy_of_other_kind: '지원하지 않는 프록시 종류입니다: {scheme}',
  proxy_login_not_encoded: '사용자 이름이나 비밀번호가 퍼센트 인코딩되어 있지 않습니다',
  proxy_unusable: '프록시 변수 {variable}: {wrong}. 아무것도 전송하지 않았습니다',
  set_proxy: 'http://HOST:PORT 형식으로 설정하거나 서비스의 호스트를 NO_PROXY에 추가하세요',
  proxy_failed: '프록시를 사용할 수 없습니다: {reason}',
  interrupted_before_response: '{host}: 응답이 오기 전에 중단되었습니다',
};
