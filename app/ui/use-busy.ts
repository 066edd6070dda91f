import { useFetchers, useNavigation, useRevalidator } from "react-router";

/**
 * Whether something is under way for this page. To the router, loaders that run again are a navigation: begun now, they would
 * take the place of where a form that is under way leads.
 */
export function useBusy(): boolean {
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  return [revalidator, navigation, ...useFetchers()].some(({ state }) => state !== "idle");
}
