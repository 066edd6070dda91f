import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/platform/ui/confirm-dialog.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";

/**
 * The form that withdraws what the account has sent. Asks first; without JavaScript the form is sent at once. `label`:
 * what is withdrawn, for screen readers and as the question. `children`: before the button.
 */
export function WithdrawForm({
  action,
  label,
  text,
  image,
  className,
  children,
}: {
  action: string;
  label: string;
  text: string;
  image?: ReactNode;
  className: string;
  children?: ReactNode;
}) {
  const fetcher = useFetcher({ key: action });
  const [confirming, setConfirming] = useState(false);
  return (
    <fetcher.Form
      method="post"
      action={action}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        setConfirming(true);
      }}
    >
      {children}
      <SubmitButton busy={fetcher.state !== "idle"} variant="smallOutline" aria-label={label}>
        Retirar
      </SubmitButton>
      <ConfirmDialog
        open={confirming}
        title={`${label}?`}
        text={text}
        verb="Retirar"
        icon="undo-2"
        image={image}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void fetcher.submit(null, { method: "post", action });
        }}
      />
    </fetcher.Form>
  );
}
