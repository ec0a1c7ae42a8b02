/** Every view is an address. A screen is loaded when it is opened first. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Gate } from "../sign-in/gate.tsx";
import { companiesTexts } from "../companies/texts.ts";
import { settingsTexts } from "../settings/texts.ts";
import { attemptsTexts } from "../monitoring/attempts-texts.ts";
import { monitoringTexts } from "../monitoring/texts.ts";
import { workTexts } from "../work/texts.ts";
import { listTexts } from "../products/list-texts.ts";
import { editorTexts } from "../editor/texts.ts";
import { marketTexts } from "../market/texts.ts";
import { arriving, withTexts } from "./arriving.ts";
import { askEarly } from "./ask-early.ts";
import { contractQuery } from "../service/contract.ts";
import { permissionsQuery } from "../service/permissions.ts";
import { parseSearch, readSearch, stringifySearch } from "../kit/search.ts";
import { cache } from "../service/service.ts";
import { ContractShell } from "./shell/contract-shell.tsx";
import { NotThere, Broken } from "./shell/not-there.tsx";

/** A screen that has a file of its own. */
const screen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(arriving(load), name);

const root = createRootRoute({ component: Gate, notFoundComponent: NotThere, errorComponent: Broken });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: screen(async () => await import("../start/home.tsx"), "Home"),
});

const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  component: screen(async () => await import("../account/account.tsx"), "AccountPage"),
});

/** People are invited and changed there as in the settings. */
const loadCompanies = withTexts([companiesTexts, settingsTexts], async () => await import("../companies/screens.ts"));

const companies = createRoute({
  getParentRoute: () => root,
  path: "/companies",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadCompanies, "Companies"),
});

const company = createRoute({
  getParentRoute: () => root,
  path: "/companies/$company",
  component: lazyRouteComponent(loadCompanies, "CompanyScreen"),
});

const contract = createRoute({
  getParentRoute: () => root,
  path: "/c/$contract",
  component: ContractShell,
  loader: (entered) =>
    askEarly(entered, async () => {
      const { contract: contractId } = entered.params;
      await Promise.all([
        cache.prefetchQuery(contractQuery(contractId)),
        cache.prefetchQuery(permissionsQuery(contractId)),
      ]);
    }),
});

const contractAlone = createRoute({
  getParentRoute: () => contract,
  path: "/",
  component: screen(async () => await import("../start/home.tsx"), "ContractEntrance"),
});

const start = createRoute({
  getParentRoute: () => contract,
  path: "/start",
  component: screen(async () => await import("../start/start.tsx"), "Start"),
});

const loadInbox = withTexts([attemptsTexts], async () => await import("../inbox/inbox.tsx"));

const inbox = createRoute({
  getParentRoute: () => contract,
  path: "/inbox",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadInbox, "Inbox"),
});

const loadProducts = withTexts([listTexts], async () => await import("../products/products.tsx"));

const products = createRoute({
  getParentRoute: () => contract,
  path: "/products",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadProducts, "Products"),
  loader: (entered) =>
    askEarly(entered, async () => (await loadProducts()).askProducts(entered.params.contract, entered.location)),
});

const product = createRoute({
  getParentRoute: () => contract,
  path: "/products/$product",
  validateSearch: readSearch,
  component: screen(async () => await import("../product/product.tsx"), "Product"),
});

const strategies = createRoute({
  getParentRoute: () => contract,
  path: "/strategies",
  component: screen(async () => await import("../strategies/strategies.tsx"), "Strategies"),
});

function leadToEditor({ params }: { params: { contract: string; strategy: string } }): void {
  throw redirect({ to: "/c/$contract/strategies/$strategy/edit", params, replace: true });
}

const strategyAlone = createRoute({
  getParentRoute: () => contract,
  path: "/strategies/$strategy",
  beforeLoad: leadToEditor,
});

const tablesAlone = createRoute({
  getParentRoute: () => contract,
  path: "/strategies/$strategy/tables",
  beforeLoad: leadToEditor,
});

type ListScreen = "/market" | "/monitoring" | "/monitoring/held" | "/work";

/** An address that was cut off after the name of a list leads on to the screen that has the list. */
function leadOn(to: ListScreen) {
  return ({ params: { contract: contractId } }: { params: { contract: string } }): void => {
    throw redirect({ to: `/c/$contract${to}` as const, params: { contract: contractId }, replace: true });
  };
}

const review = createRoute({
  getParentRoute: () => contract,
  path: "/strategies/$strategy/review",
  validateSearch: readSearch,
  component: screen(async () => await import("../review/review.tsx"), "Review"),
});

/** The review shows the versions: any two of them can be chosen. */
const strategyVersions = createRoute({
  getParentRoute: () => contract,
  path: "/strategies/$strategy/versions",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/c/$contract/strategies/$strategy/review", params, replace: true });
  },
});

const loadMonitoring = withTexts(
  [attemptsTexts, monitoringTexts],
  async () => await import("../monitoring/screens.ts"),
);

const watchedShops = createRoute({
  getParentRoute: () => contract,
  path: "/monitoring",
  component: lazyRouteComponent(loadMonitoring, "Shops"),
});

const watchedShop = createRoute({
  getParentRoute: () => contract,
  path: "/monitoring/domains/$domain",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadMonitoring, "Shop"),
});

const monitoringRuns = createRoute({
  getParentRoute: () => contract,
  path: "/monitoring/runs",
  component: lazyRouteComponent(loadMonitoring, "Runs"),
});

/** A run is a task. */
const monitoringRun = createRoute({
  getParentRoute: () => contract,
  path: "/monitoring/runs/$run",
  beforeLoad: ({ params: { contract: contractId, run } }) => {
    throw redirect({ to: "/c/$contract/work/tasks/$task", params: { contract: contractId, task: run }, replace: true });
  },
});

/** A recipe is the shop's, and has its name. */
const shopRecipe = createRoute({
  getParentRoute: () => contract,
  path: "/monitoring/recipes/$recipe",
  beforeLoad: ({ params: { contract: contractId, recipe } }) => {
    const params = { contract: contractId, domain: recipe };
    throw redirect({ to: "/c/$contract/monitoring/domains/$domain", params, hash: "shop-recipe", replace: true });
  },
});

const heldReadings = createRoute({
  getParentRoute: () => contract,
  path: "/monitoring/held",
  component: lazyRouteComponent(loadMonitoring, "HeldReadings"),
});

const tryPage = createRoute({
  getParentRoute: () => contract,
  path: "/monitoring/try",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadMonitoring, "TryPage"),
});

const reading = createRoute({
  getParentRoute: () => contract,
  path: "/monitoring/readings/$reading",
  component: lazyRouteComponent(loadMonitoring, "Reading"),
});

const monitoring = [
  createRoute({ getParentRoute: () => contract, path: "/monitoring/domains", beforeLoad: leadOn("/monitoring") }),
  createRoute({ getParentRoute: () => contract, path: "/monitoring/recipes", beforeLoad: leadOn("/monitoring") }),
  createRoute({ getParentRoute: () => contract, path: "/monitoring/readings", beforeLoad: leadOn("/monitoring/held") }),
  watchedShops,
  watchedShop,
  monitoringRuns,
  monitoringRun,
  shopRecipe,
  heldReadings,
  tryPage,
  reading,
] as const;

const loadWork = withTexts([attemptsTexts, workTexts], async () => await import("../work/screens.ts"));

const tasks = createRoute({
  getParentRoute: () => contract,
  path: "/work",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadWork, "Tasks"),
});

const task = createRoute({
  getParentRoute: () => contract,
  path: "/work/tasks/$task",
  component: lazyRouteComponent(loadWork, "TaskScreen"),
});

const imports = createRoute({
  getParentRoute: () => contract,
  path: "/work/imports",
  component: lazyRouteComponent(loadWork, "Imports"),
});

const deliveries = createRoute({
  getParentRoute: () => contract,
  path: "/work/callbacks",
  component: lazyRouteComponent(loadWork, "Deliveries"),
});

const feeds = createRoute({
  getParentRoute: () => contract,
  path: "/work/feeds",
  component: lazyRouteComponent(loadWork, "Feeds"),
});

const logs = createRoute({
  getParentRoute: () => contract,
  path: "/work/logs",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadWork, "Logs"),
});

const work = [
  createRoute({ getParentRoute: () => contract, path: "/work/tasks", beforeLoad: leadOn("/work") }),
  tasks,
  task,
  imports,
  deliveries,
  feeds,
  logs,
] as const;

const loadSettings = withTexts([companiesTexts, settingsTexts], async () => await import("../settings/screens.ts"));

const settings = createRoute({
  getParentRoute: () => contract,
  path: "/settings",
  component: lazyRouteComponent(loadSettings, "Settings"),
});

const settingsSection = createRoute({
  getParentRoute: () => contract,
  path: "/settings/$section",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadSettings, "Settings"),
});

const loadMarket = withTexts([marketTexts], async () => await import("../market/screens.ts"));

const marketNow = createRoute({
  getParentRoute: () => contract,
  path: "/market",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadMarket, "Market"),
  loader: (entered) => askEarly(entered, async () => (await loadMarket()).askMarket(entered.params.contract)),
});

const marketIndex = createRoute({
  getParentRoute: () => contract,
  path: "/market/index",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadMarket, "IndexOverTime"),
});

const marketMatrix = createRoute({
  getParentRoute: () => contract,
  path: "/market/matrix",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadMarket, "MarketMatrix"),
});

const marketVendor = createRoute({
  getParentRoute: () => contract,
  path: "/market/vendors/$vendor",
  validateSearch: readSearch,
  component: lazyRouteComponent(loadMarket, "Vendor"),
});

const market = [
  createRoute({ getParentRoute: () => contract, path: "/market/vendors", beforeLoad: leadOn("/market") }),
  marketNow,
  marketIndex,
  marketMatrix,
  marketVendor,
] as const;

/** Form and tables are views of one text: going from one to the other keeps it. */
const editor = createRoute({
  getParentRoute: () => contract,
  id: "editor",
  component: lazyRouteComponent(
    withTexts([editorTexts], async () => await import("../editor/editor.tsx")),
    "Editor",
  ),
});

const edit = createRoute({
  getParentRoute: () => editor,
  path: "/strategies/$strategy/edit",
  validateSearch: readSearch,
  component: screen(async () => await import("../editor/form/form.tsx"), "Form"),
});

const table = createRoute({
  getParentRoute: () => editor,
  path: "/strategies/$strategy/tables/$table",
  component: screen(async () => await import("../editor/table/table-view.tsx"), "TableView"),
});

const routes = root.addChildren([
  home,
  account,
  companies,
  company,
  contract.addChildren([
    contractAlone,
    start,
    inbox,
    products,
    product,
    strategies,
    strategyAlone,
    tablesAlone,
    strategyVersions,
    review,
    editor.addChildren([edit, table]),
    ...monitoring,
    ...work,
    settings,
    settingsSection,
    ...market,
  ]),
]);

export const router = createRouter({
  routeTree: routes,
  basepath: "/console",
  defaultPreload: "intent",
  // A screen that broke leaves the others in reach.
  defaultErrorComponent: Broken,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
