import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** An irreversible action: its description, its button and a dialog that asks for confirmation, which needs JavaScript. */
export function DangerousAction({
  action,
  name,
  text,
  question,
  warning,
  variant,
  Icon,
}: {
  action: string;
  name: string;
  text: string;
  question: string;
  warning: string;
  variant: "danger" | "dangerOutline";
  Icon: LucideIcon;
}) {
  const fetcher = useFetcher({ key: action });
  const [confirming, setConfirming] = useState(false);
  const busy = fetcher.state !== "idle";
  return (
    <section className="border-ink border-t-2 pt-4">
      <h2 className="text-t1">{name}</h2>
      <p className="mt-2 mb-5 text-ink-2">{text}</p>
      <div data-needs-script="" className="contents">
        <SubmitButton type="button" busy={busy} variant={variant} Icon={Icon} onClick={() => setConfirming(true)}>
          {name}
        </SubmitButton>
      </div>
      <noscript>
        <p className="text-ink-3 text-small">Requer JavaScript, para pedir confirmação.</p>
      </noscript>
      <ConfirmDialog
        open={confirming}
        title={question}
        text={warning}
        verb={name}
        Icon={Icon}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void fetcher.submit(null, { method: "post", action });
        }}
      />
    </section>
  );
}
