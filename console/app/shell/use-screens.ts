/** The screens that are offered. Start fills a shop: whoever may not is not offered it. */
import { useMay } from "../../service/permissions.ts";
import { screens, type Screen } from "./screens.ts";

export function useScreens(): readonly Screen[] {
  const mayFill = useMay("products");
  return mayFill ? screens : screens.filter(({ name }) => name !== "start");
}
