/** Wire shape of a plugin's registration (interface 2.11-2). */
import { Type, type Static } from "typebox";
import { StrictObject, Version, nameSchemas } from "../http/schema.ts";
import { limits } from "../limits.ts";

const fields = {
  pluginId: Type.String({
    minLength: 1,
    maxLength: limits.plugins.pluginIdCharacters,
    description: "Names the installation of the plugin.",
    examples: ["7d0c5e1a"],
  }),
  shopSystem: Type.String({
    minLength: 1,
    maxLength: limits.plugins.shopSystemCharacters,
    description: "The shop system that the plugin extends.",
    examples: ["OpenShop 6.5"],
  }),
  metricsUrl: Type.String({
    minLength: 1,
    maxLength: limits.plugins.metricsUrlCharacters,
    description: "URL of the plugin's metrics, http or https. The service stores it and does not call it.",
    examples: ["https://shop.example/plugin/metrics"],
  }),
};

export const PluginIn = StrictObject({ ...fields, version: Version(1) });
export type PluginIn = Static<typeof PluginIn>;

export const PluginOut = Type.Object({ ...fields, version: Type.Literal(1) });
export type PluginOut = Static<typeof PluginOut>;

nameSchemas({ Plugin: PluginOut, PluginIn });
