/** The user agent of deliveries. */
import packageFile from "../../package.json" with { type: "json" };

export const userAgent = `Pricewright/${packageFile.version}`;
