const columns = (text: string): readonly string[] => text.split(',');

/** The header rows that the shops write. */
export const HEADERS = {
  shopify: columns(
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value,Tax 3 Name,Tax 3 Value,Tax 4 Name,Tax 4 Value,Tax 5 Name,Tax 5 Value,Phone,Receipt Number,Duties,Billing Province Name,Shipping Province Name,Payment ID,Payment Terms Name,Next Payment Due At,Payment References',
  ),
  smartstore: columns(
    '상품주문번호,주문번호,배송속성,풀필먼트사(주문 기준),택배사(주문 기준),배송방법(구매자 요청),배송방법,택배사,송장번호,발송일,판매채널,구매자명,구매자ID,수취인명,주문상태,주문세부상태,수량클레임 여부,결제위치,결제일,상품번호,상품명,상품종류,반품안심케어,멤버십N배송,옵션정보,옵션관리코드,수량,옵션가격,상품가격,최종 상품별 할인액,최초 상품별 할인액,판매자 부담 할인액,최종 상품별 총 주문금액,최초 상품별 총 주문금액,사은품,발주확인일,발송기한,발송처리일,송장출력일,배송비 형태,배송비 묶음번호,배송비 유형,배송비 합계,제주/도서 추가배송비,배송비 할인액,판매자 상품코드,판매자 내부코드1,판매자 내부코드2,수취인연락처1,수취인연락처2,통합배송지,기본배송지,상세배송지,구매자연락처,우편번호,배송메세지,출고지,결제수단,네이버페이 주문관리 수수료,매출연동 수수료,정산예정금액,개인통관고유부호,주문일시,배송희망일,구독신청회차,구독진행회차,구독배송희망일,배송태그 유형,출입방법 유형,출입방법 내용,수령위치 유형,수령위치 내용',
  ),
  cafe24: columns(
    '주문번호,품목별 주문번호,주문일시,결제일시(입금확인일),주문 상태,결제수단,주문경로,총 주문금액,총 결제금액,총 배송비,옵션+판매가,판매가,수량,상품번호,상품품목코드,주문상품명(기본),상품옵션,상품별 추가할인금액,주문서 쿠폰 할인금액,사용한 쿠폰명,취소유형,환불상태,환불완료일,실제 환불금액,배송시작일,배송완료일,공급사',
  ),
  woocommerce: columns(
    'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales,Attribution',
  ),
  'woocommerce-csv': columns(
    'order_id,order_number_formatted,order_number,date,status,order_shipping,order_shipping_tax,order_fees,order_fee_tax,order_tax,cart_discount,order_discount,order_total,payment_method,shipping_method,customer_user,billing_first_name,billing_last_name,billing_email,shipping_first_name,shipping_last_name,customer_note,order_item_1,order_item_2,order_item_3',
  ),
  magento: columns(
    'ID,Purchase Point,Purchase Date,Bill-to Name,Ship-to Name,Grand Total (Base),Grand Total (Purchased),Status,Billing Address,Shipping Address,Shipping Information,Customer Email,Customer Group,Subtotal,Shipping and Handling,Customer Name,Payment Method,Total Refunded,Allocated sources,Pickup Location Code',
  ),
  coupang: columns(
    '묶음배송번호,주문번호,등록상품명,등록옵션명,노출상품명(옵션명),구매수(수량),옵션판매가(판매단가),결제액,주문일,출고일(발송일),배송완료일,수취인 주소',
  ),
} as const;

export type Shop = keyof typeof HEADERS;

export const SHOPS = Object.keys(HEADERS) as readonly Shop[];
