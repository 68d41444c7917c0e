import { grouped } from '../../core/kit/numbers.ts';
import type { mockView as English } from './mock-view.ts';

/** The lines that `conv mock` prints about itself and its requests. */
export const mockView: typeof English = {
  title: (url) => `conv mock 실행 중: ${url}`,
  labels: {
    dialect: '선택',
    apiKey: 'API 키',
    secret: '시크릿',
    inspector: '인스펙터',
    orders: '주문',
    clock: '시계',
    faults: '장애 규칙',
  },
  pointConv: '다른 터미널에서 사용하려면:',
  ordersKnown: (orders) => (orders === 0 ? '없음' : `${grouped(orders)}건`),
  forgotten: (known) => `${known}, 서비스를 중지할 때까지 메모리에 보관(Ctrl-C)`,
  keptIn: (known, file) => `${known}, 저장 파일: ${file}`,
  skewed: (skew) => `${skew} 차이`,
  faultsWithSeed: (faults, seed) => `${faults.join(' | ')} (--fault-seed ${seed})`,
  origin: {
    demo: '(데모용이며 비밀이 아님)',
    environment: '(CONV_API_KEY와 CONV_HMAC_SECRET)',
    profile: (name) => `(프로필 ${name}의 키와 시크릿)`,
    file: (merchants, name) => `(${name}의 가맹점 ${merchants}곳 중 하나)`,
  },
  itsSecret: '이 키의 hmac_secret',
  noAnswer: '응답 없음',
  fault: '장애:',
  warning: '경고:',
  next: '다음:',
  repeated: (order) => `${order} (중복 이벤트: 한 번만 반영)`,
  orderNow: ({ status, net, currency }) => `${status} 순금액 ${net} ${currency}`,
  stopped: ({ accepted, repeated, refused }) =>
    `중지했습니다. 요청 ${grouped(accepted + repeated + refused)}건: 접수 ${grouped(accepted)}건, 중복 ${grouped(repeated)}건, 거절 ${grouped(refused)}건`,
};
