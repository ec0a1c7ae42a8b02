/** How a delivery names its sender. */
import packageFile from "../../package.json" with { type: "json" };

export const userAgent = `Pricewright/${packageFile.version}`;
