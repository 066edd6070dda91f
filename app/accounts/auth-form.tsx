import { Form, useNavigation } from "react-router";
import type { FormResult } from "#app/platform/form-result.ts";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";

const LABELS = { email: "Email", password: "Palavra-passe" };

const PURPOSES = {
  "sign-in": { action: "/auth", verb: "Entrar", busy: "A entrar…", hint: undefined, autoComplete: "current-password" },
  "sign-up": {
    action: "/auth/sign-up",
    verb: "Registar",
    busy: "A registar…",
    hint: "Mínimo de 6 caracteres",
    autoComplete: "new-password",
  },
} as const;

/** The form to sign in or sign up. Source: spec, sections 2 and 5; design, section 6. */
export function AuthForm({ purpose, answer: given }: { purpose: keyof typeof PURPOSES; answer?: FormResult }) {
  const { action, verb, busy, hint, autoComplete } = PURPOSES[purpose];
  const { form, answer } = useFormResult(given);
  const sending = useNavigation().formAction === action;
  const failure = answer && !answer.ok ? answer : undefined;
  const errorOf = (field: string) => (failure?.field === field ? failure.message : undefined);
  return (
    <>
      <Form ref={form} method="post" action={action} noValidate={true} className="mt-[30px] grid gap-[22px]">
        <FormAlert answer={failure} labels={LABELS} />
        <TextField
          label={LABELS.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          defaultValue={failure?.values?.email}
          error={errorOf("email")}
        />
        <TextField
          label={LABELS.password}
          name="password"
          type="password"
          autoComplete={autoComplete}
          hint={hint}
          error={errorOf("password")}
        />
        <SubmitButton busy={sending} busyText={busy} className="mt-1">
          {verb}
        </SubmitButton>
      </Form>
      <p className="mt-7 text-ink-2 text-small">
        Para ouvir e guardar favoritos não precisa de conta. A conta serve para adicionar rádios.
      </p>
    </>
  );
}
