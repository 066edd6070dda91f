import { Eye } from "lucide-react";
import { useFetcher } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Another person has the item open; it may be taken over. */
export function ClaimNotice({ item, claim }: { item: number; claim: { name: string; since: string } }) {
  const fetcher = useFetcher({ key: "take over" });
  return (
    <fetcher.Form
      method="post"
      action={`/review/${item}/claim`}
      className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-warn border-l-6 bg-warn-bg px-4 py-2 text-warn"
    >
      <Icon of={Eye} className="flex-none" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {claim.name} está a ver isto desde as {claim.since}.
      </p>
      <SubmitButton busy={fetcher.state !== "idle"} variant="smallOutline">
        Assumir
      </SubmitButton>
    </fetcher.Form>
  );
}
