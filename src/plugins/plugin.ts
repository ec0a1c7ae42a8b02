/** `getPlugin`, `putPlugin`, `deletePlugin`: the shop plugin that serves a contract (interface 4.8-10). */
import type { Contract } from "../base/contract.ts";
import { apiError, notFound } from "../base/error.ts";
import { sql, type Queries } from "../database/connection.ts";
import type { PluginIn, PluginOut } from "./schema.ts";

interface PluginRow {
  plugin_id: string;
  shop_system: string;
  metrics_url: string;
}

/** The registered plugin. @throws 404 if there is none */
export async function getPlugin(database: Queries, contract: Contract): Promise<PluginOut> {
  const row = await database.row<PluginRow>(sql`
    /* plugins.getPlugin */
    select plugin_id, shop_system, metrics_url
    from plugin
    where contract_id = ${contract.contractId}`);
  if (row === null) throw notFound("The plugin");
  return { pluginId: row.plugin_id, shopSystem: row.shop_system, metricsUrl: row.metrics_url, version: 1 };
}

/** Registers the plugin in place of an earlier one. @throws 400 if the URL is neither http nor https */
export async function putPlugin(database: Queries, contract: Contract, plugin: PluginIn): Promise<PluginOut> {
  checkUrl(plugin.metricsUrl);
  await database.run(sql`
    /* plugins.putPlugin */
    insert into plugin (contract_id, plugin_id, shop_system, metrics_url)
    values (${contract.contractId}, ${plugin.pluginId}, ${plugin.shopSystem}, ${plugin.metricsUrl})
    on conflict (contract_id) do update
    set plugin_id = excluded.plugin_id, shop_system = excluded.shop_system, metrics_url = excluded.metrics_url,
      updated_at = excluded.updated_at`);
  return { ...plugin, version: 1 };
}

/** @throws 404 if there is none */
export async function deletePlugin(database: Queries, contract: Contract): Promise<void> {
  const deleted = await database.run(sql`
    /* plugins.deletePlugin */
    delete from plugin
    where contract_id = ${contract.contractId}`);
  if (deleted === 0) throw notFound("The plugin");
}

const blankOrControl = /[\0-\x20\x7f]/;

function checkUrl(text: string): void {
  const url = blankOrControl.test(text) ? null : URL.parse(text);
  if (url !== null && ["http:", "https:"].includes(url.protocol)) return;
  const message = "metricsUrl must be an absolute http or https URL such as https://shop.example/metrics.";
  throw apiError("request.invalid", message, "/metricsUrl");
}
