/** Wire shape of a plugin's registration (decisions section 6). */
import { Type, type Static } from "typebox";
import { StrictObject, Version, nameSchemas } from "../http/schema.ts";
import { limits } from "../limits.ts";

const fields = {
  pluginId: Type.String({
    minLength: 1,
    maxLength: limits.plugins.pluginId,
    description: "Names the installation of the plugin.",
    examples: ["7d0c5e1a"],
  }),
  shopSystem: Type.String({
    minLength: 1,
    maxLength: limits.plugins.shopSystem,
    description: "The shop it is a plugin of.",
    examples: ["OpenShop 6.5"],
  }),
  metricsUrl: Type.String({
    minLength: 1,
    maxLength: limits.plugins.metricsUrl,
    description: "Where the plugin shows its metrics: http or https. The service keeps it and does not call it.",
    examples: ["https://shop.example/plugin/metrics"],
  }),
};

export const PluginIn = StrictObject({ ...fields, version: Version("1") });
export type PluginIn = Static<typeof PluginIn>;

export const PluginOut = Type.Object({ ...fields, version: Type.Literal(1) });
export type PluginOut = Static<typeof PluginOut>;

nameSchemas({ Plugin: PluginOut, PluginIn });
