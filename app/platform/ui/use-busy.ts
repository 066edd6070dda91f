import { useFetchers, useNavigation, useRevalidator } from "react-router";

/**
 * Whether a navigation, revalidation or fetcher is in progress. The router treats a revalidation as a navigation: one
 * started during a form submission would replace the form's redirect.
 */
export function useBusy(): boolean {
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  return [revalidator, navigation, ...useFetchers()].some(({ state }) => state !== "idle");
}
