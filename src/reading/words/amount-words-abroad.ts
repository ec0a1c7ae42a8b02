/**
 * Words beside amounts in languages of which `amount-words.ts` knows none: they stand before the amount or after it. Where they
 * stand between two amounts they are said of both, so that neither is taken for the price by mistake.
 */
import { mark } from "./element-marks.ts";
import { folded } from "./plain-text.ts";

/** Folded like the text that they are looked for in: that takes Korean syllables and accents apart. */
export const wordsAbroad: readonly { readonly marks: number; readonly words: string }[] = [
  {
    marks: mark.struck,
    words:
      "norm\\.?|norm(?:aali)?hinta|ovh|aiemmin|eski fiyat[iı]?|önceki fiyat[iı]?|liste fiyat[iı]|piyasa fiyat[iı]|preço (?:original|antigo|anterior)|eredeti ár|régi ár|korábbi ár|preț (?:vechi|inițial|recomandat)|prp|αρχική τιμή|παλιά τιμή|π\\.?λ\\.?τ\\.?|старая цена|обычная цена|было|стара ціна|було|стара цена|stara cijena|redovna cijena|redna cena|pôvodná cena|tavahind|parastā cena|įprasta kaina|sena kaina|정가|원가|소비자가|정상가|原价|原價|市场价|市場價|建议零售价|建議售價|قبل|السعر السابق|السعر الأصلي|מחיר קודם|מחיר מחירון|במקום",
  },
  {
    marks: mark.conditional,
    words:
      "jäsenhinta|jäsenille|kanta-?asiakas[a-z]*|etuhinta|pluss?a-hinta|klub[a-z]*(?:pris|preis|cena)?|plus ?kund[a-z]*|kundeklub[a-z]*|sepette|üyelere özel|kupon[a-z]*|(?:à vista )?no (?:pix|boleto)|à vista|com cupom|assinante[a-z]*|hűségár|klubár|törzsvásárlói ár|kártyával|cu (?:card|cupon)[a-z]*|preț club|με (?:κουπόνι|κάρτα)|για μέλη|по карте|с картой|по промокоду|за картою|s kartou|s kartičkou|klubová cena|cena pro členy|kliendikaardi[a-z]*|püsikliendi[a-z]*|su kortele|ar karti|bank offer[a-z ]*|with exchange|exchange offer[a-z ]*|회원가|와우회원가|와우할인가|쿠폰가|쿠폰적용가|카드할인가|멤버십|会员价|會員價|会员|會員|券后价|券後價|会員価格|クーポン適用|定期購入|سعر الأعضاء|מחיר מועדון|לחברי מועדון",
  },
  {
    marks: mark.instalment,
    words:
      "taksit[a-z]*|parcelas?|sem juros|meses sin intereses|\\d+ msi(?: de)?|mensualidades|részlet[a-zéáőűúóüöí]*|havi|osamaksu[a-z]*|\\/ ?kk|kuukaudessa|(?:άτοκες )?δόσεις|рассрочка|в рассрочку|в месяц|оплата частями|місяць|개월|할부|分期|每期|每月|分割|月々|回払い|قسط|شهريًا|תשלומים",
  },
  {
    marks: mark.shipping,
    words:
      "kargo[a-z]*|frete|szállítás[a-zi]*|házhozszállítás|kiszállítás|livrare|transport|μεταφορικά|έξοδα αποστολής|доставка|доставки|доставку|toimitus[a-z]*|postikulut|rahti|배송비|배송|运费|運費|免运|免運|訂單滿|订单满|送料|配送料|شحن|توصيل|משלוח|dostava|pristatym[a-z]*|piegāde|tarne",
  },
  {
    marks: mark.saving,
    words:
      "säästät|desconto|economize|kedvezmény|megtakarítás|reducere|economisești|σκιδκα|έκπτωση|κερδίζετε|скидка|экономия|выгода|знижка|할인(?!가)|적립|立减|立減|折扣|節省|节省|割引(?!価格)|ポイント|還元|خصم|הנחה",
  },
  {
    marks: mark.net,
    words:
      'kdv hariç|\\+ ?kdv|\\+ ?áfa|fără tva|\\+ ?tva|(?:χωρίς|πλέον) φπα|veroton|alv 0|sem iva|税抜|税別|本体価格|부가세 별도|不含税|未稅|未税|غير شامل الضريبة|לפני מע"?מ|ללא מע"?מ',
  },
].map(({ marks, words }) => ({ marks, words: folded(words) }));
