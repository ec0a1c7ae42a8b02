/** How shops of a country write money: language, separators and signs, where a text allows one amount only. */

export interface Country {
  readonly country: string;
  readonly currency: string;
  readonly language: string;
  /** Between thousands; a space stands for the three that shops write. */
  readonly group: string;
  readonly decimal: string;
  /** The amount is `#`. */
  readonly signs: readonly string[];
  /** What a small thing costs, in whole money. */
  readonly scale: number;
  readonly decimals: number;
  /** The first digit of the language's own script. */
  readonly zero: string | null;
}

/** Country, currency, language, group and decimal sign, scale, decimals, signs. */
const table = `
DE EUR de . , 5 2 # €|#€|€ #|# EUR|EUR #
AT EUR de . , 5 2 € #|€#|# €
CH CHF de ’ . 5 2 CHF #|# CHF|Fr. #
FR EUR fr _ , 5 2 # €|#€|# EUR
BE EUR fr . , 5 2 # €|€ #
BE EUR nl . , 5 2 € #|€#
NL EUR nl . , 5 2 € #|€#|EUR #
LU EUR fr . , 5 2 # €|€ #
IT EUR it . , 5 2 # €|€ #|€#|EUR #
ES EUR es . , 5 2 # €|#€|# EUR
ES EUR ca . , 5 2 # €|#€
PT EUR pt . , 5 2 # €|#€|€ #
IE EUR en , . 5 2 €#|€ #|# EUR
GB GBP en , . 5 2 £#|£ #|GBP #
US USD en , . 5 2 $#|$ #|USD #|US$#
AU AUD en , . 5 2 $#|A$#|AUD #
NZ NZD en , . 5 2 $#|NZ$#|NZD #
IN INR en , . 100 2 ₹#|₹ #|Rs. #|INR #
IN INR hi , . 100 2 ₹#|₹ #
NG NGN en , . 1000 2 ₦#|₦ #|NGN #
KE KES en , . 100 2 KSh #|KSh#|KES #
PH PHP en , . 100 2 ₱#|₱ #|PHP #
PK PKR en , . 100 2 Rs. #|PKR #
SG SGD en , . 5 2 S$#|$#|SGD #
GH GHS en , . 10 2 GH₵#|GH₵ #|GHS #
SE SEK sv _ , 50 2 # kr|#kr|# SEK
NO NOK nb _ , 50 2 # kr|kr #|# NOK
DK DKK da . , 50 2 # kr.|# kr|kr. #|# DKK
IS ISK is . , 1000 0 # kr.|# kr|# ISK
FI EUR fi _ , 5 2 # €|#€|# EUR
EE EUR et _ , 5 2 # €|#€|€ #
LV EUR lv _ , 5 2 # €|€ #|#€
LT EUR lt _ , 5 2 # €|#€|€ #
PL PLN pl _ , 10 2 # zł|#zł|# PLN
CZ CZK cs _ , 100 2 # Kč|#Kč|# CZK
SK EUR sk _ , 5 2 # €|#€|€ #
HU HUF hu _ , 1000 0 # Ft|#Ft|# HUF
RO RON ro . , 10 2 # Lei|# lei|# RON
MD MDL ro . , 100 2 # lei|# MDL
BG EUR bg _ , 5 2 # €|#€|€ #
SI EUR sl . , 5 2 # €|€ #
HR EUR hr . , 5 2 # €|€ #|# EUR
BA BAM bs . , 5 2 # KM|# BAM
RS RSD sr . , 500 2 # RSD|# din.|RSD #
MK MKD mk . , 500 2 # ден.|# MKD|# ден
AL ALL sq . , 500 2 # ALL|# Lekë
GR EUR el . , 5 2 # €|#€|€#
CY EUR el . , 5 2 €#|# €
TR TRY tr . , 100 2 # TL|₺#|₺ #|#TL
RU RUB ru _ , 500 2 # ₽|#₽|# руб.|# RUB
KZ KZT ru _ , 1000 2 # ₸|# тг
BY BYN ru _ , 5 2 # руб.|# BYN|# руб
UA UAH uk _ , 100 2 # ₴|# грн|#₴|# грн.
SA SAR ar , . 10 2 # ر.س|SAR #|# ريال
AE AED ar , . 10 2 # د.إ|AED #|# درهم
EG EGP ar , . 100 2 # ج.م|EGP #|# جنيه
IR IRR fa , . 100000 0 # ریال
IL ILS he , . 10 2 ₪#|₪ #|# ₪
TH THB th , . 100 2 ฿#|# บาท|฿ #|THB #
VN VND vi . , 100000 0 #₫|# ₫|#đ|# VND
ID IDR id . , 10000 0 Rp#|Rp #|Rp. #|IDR #
MY MYR ms , . 10 2 RM#|RM #|MYR #
JP JPY ja , . 500 0 #円|¥#|￥#|# 円
KR KRW ko , . 5000 0 #원|₩#|# 원
CN CNY zh , . 10 2 ¥#|￥#|#元|¥ #
TW TWD zh , . 100 0 NT$#|NT$ #|#元
HK HKD zh , . 10 2 HK$#|HK$ #|$#
MX MXN es , . 100 2 $#|$ #|MXN #|# MXN
AR ARS es . , 5000 2 $ #|$#|ARS #
CL CLP es . , 5000 0 $#|$ #|CLP #
CO COP es . , 10000 0 $ #|$#|COP #
BR BRL pt . , 10 2 R$ #|R$#|BRL #
MA MAD fr _ , 10 2 # DH|# MAD|# Dhs
SN XOF fr _ , 1000 0 # FCFA|# CFA|# F CFA
`;

const ownDigits: Readonly<Record<string, string>> = { ar: "٠", fa: "۰", hi: "०", th: "๐" };

export const countries: readonly Country[] = table
  .trim()
  .split("\n")
  .map((row) => {
    const [country = "", currency = "", language = "", group = "", decimal = "", scale = "", decimals = "", ...rest] =
      row.split(" ");
    return {
      country,
      currency,
      language,
      group: group.replace("_", " "),
      decimal,
      signs: rest.join(" ").split("|"),
      scale: Number(scale),
      decimals: Number(decimals),
      zero: ownDigits[language] ?? null,
    };
  });
