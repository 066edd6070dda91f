import type { Ref } from "react";
import { Form, useNavigation } from "react-router";
import { NEW_EMAIL_LABELS, NewEmailField } from "#app/people/mail-links/new-email-field.tsx";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { FormAlert } from "#app/platform/ui/form-alert.tsx";
import { TitledSection } from "#app/platform/ui/page-frame.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { FieldWithButton, TextField } from "#app/platform/ui/text-field.tsx";
import { type AccountView, NOT_FOR_ADMINISTRATORS, roleButtons } from "./account-view.ts";

/** `form`, `failure`: of the form that failed. `typed`: before the administrator had to prove who they are. */
type AccountFormProps = {
  account: AccountView;
  form: Ref<HTMLFormElement>;
  failure: Exclude<FormResult, { ok: true }> | undefined;
  typed: string;
};

/** The value of the pressed button while its form is sent. */
function usePressed(name: string): FormDataEntryValue | null | undefined {
  const navigation = useNavigation();
  return navigation.state === "idle" ? undefined : navigation.formData?.get(name);
}

/** The buttons that give the account another role. */
export function RoleForm({ account, form, failure }: Omit<AccountFormProps, "typed">) {
  const pressed = usePressed("role");
  return (
    <TitledSection title="Papel" sentence={account.roleText}>
      <Form ref={form} method="post" className="grid max-w-[560px] gap-4">
        <FormAlert result={failure} />
        <input type="hidden" name="answer" value="role" />
        <input type="hidden" name="seen_role" value={account.role} />
        <div className="flex flex-wrap gap-3">
          {roleButtons(account.role).map(({ role, label }) => (
            <SubmitButton key={role} name="role" value={role} variant="outline" busy={pressed === role}>
              {label}
            </SubmitButton>
          ))}
        </div>
      </Form>
    </TitledSection>
  );
}

/** Blocks the account for a reason that the person reads, or ends its block. */
export function BlockForm({ account: { block }, form, failure, typed }: AccountFormProps) {
  const pressed = usePressed("answer");
  if (block) {
    return (
      <TitledSection
        title="Bloqueada"
        sentence={
          <>
            Desde <time dateTime={block.at}>{block.atText}</time>: <bdi>{block.reason}</bdi>
          </>
        }
      >
        <Form ref={form} method="post" className="grid max-w-[560px] gap-4">
          <FormAlert result={failure} />
          <SubmitButton
            className="justify-self-start"
            name="answer"
            value="unblock"
            variant="outline"
            busy={pressed === "unblock"}
          >
            Desbloquear
          </SubmitButton>
        </Form>
      </TitledSection>
    );
  }
  return (
    <TitledSection
      title="Bloquear"
      sentence="Uma conta bloqueada entra e lê o motivo, mas só pode descarregar os seus dados e eliminar-se."
    >
      <Form ref={form} method="post" noValidate={true} className="grid max-w-[560px] gap-4">
        <FormAlert result={failure} labels={{ reason: "Motivo" }} />
        <FieldWithButton>
          <TextField
            label="Motivo"
            name="reason"
            autoComplete="off"
            defaultValue={failure?.values?.reason ?? typed}
            error={failure?.field === "reason" ? failure.message : undefined}
          />
          <SubmitButton name="answer" value="block" variant="dangerOutline" busy={pressed === "block"}>
            Bloquear conta
          </SubmitButton>
        </FieldWithButton>
      </Form>
    </TitledSection>
  );
}

/** What an administrator can do when the account's owner has lost the password or the mailbox. */
export function RecoveryForm({
  account,
  form,
  failure,
  typed,
  link,
}: AccountFormProps & {
  /** An access link that was made now. */
  link: string | undefined;
}) {
  const pressed = usePressed("answer");
  if (account.role === "admin") return <TitledSection title="Acesso" sentence={NOT_FOR_ADMINISTRATORS} />;
  return (
    <TitledSection title="Acesso">
      <Form ref={form} method="post" noValidate={true} className="grid max-w-[560px] gap-[22px]">
        <FormAlert result={failure} labels={NEW_EMAIL_LABELS} />
        <SubmitButton
          className="justify-self-start"
          name="answer"
          value="access-link"
          variant="outline"
          busy={pressed === "access-link"}
        >
          Criar ligação de acesso
        </SubmitButton>
        <div role="status" className="wrap-anywhere">
          {link && (
            <>
              <p>Entregue esta ligação à pessoa certa: serve uma vez, durante 24 horas.</p>
              <p className="mt-2 select-all bg-sunken p-3">
                <code>{link}</code>
              </p>
            </>
          )}
        </div>
        <NewEmailField answer="email" autoComplete="off" typed={typed} failure={failure} busy={pressed === "email"} />
      </Form>
    </TitledSection>
  );
}
