import type { SubmitEvent } from "react";
import { DropZone } from "#app/ui/drop-zone.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Example, Examples } from "./example.tsx";

const WIDTH = "w-full sm:w-80";

export function FieldExamples() {
  // In server-rendered HTML a field with an error takes the focus, and the browser would scroll to it.
  const hydrated = useHydrated();
  return (
    <form onSubmit={(event: SubmitEvent) => event.preventDefault()}>
      <Examples of="TextField">
        <Example state="empty, with a placeholder" className={WIDTH}>
          <TextField label="Nome da rádio" name="example-empty" placeholder="Rádio Aurora" />
        </Example>
        <Example state="filled, optional, with a hint" className={WIDTH}>
          <TextField
            label="Cidade"
            name="example-filled"
            defaultValue="Lisboa"
            optional={true}
            hint="A cidade de onde emite."
          />
        </Example>
        <Example state="with an error" className={WIDTH}>
          {hydrated && (
            <TextField
              label="URL da transmissão"
              name="example-error"
              type="url"
              defaultValue="aurora"
              error="O URL da transmissão deve começar por http:// ou https://"
            />
          )}
        </Example>
        <Example state="with a counter" className={WIDTH}>
          <TextField
            label="Descrição"
            name="example-counter"
            multiline={true}
            rows={3}
            defaultValue="Jazz de manhã à noite."
            maxLength={500}
            counter={true}
          />
        </Example>
        <Example state="over the limit" className={WIDTH}>
          <TextField label="Género" name="example-long" defaultValue="Jazz, blues e bossa nova" maxLength={20} />
        </Example>
        <Example state="with suggestions and a status" className={WIDTH}>
          <TextField
            label="País"
            name="example-suggestions"
            defaultValue="Portugal"
            suggestions={["Angola", "Brasil", "Portugal"]}
            status="Há 12 estações de Portugal."
          />
        </Example>
      </Examples>
      <Examples of="PasswordInput">
        <Example state="empty" className={WIDTH}>
          <TextField
            label="Palavra-passe"
            name="example-password"
            type="password"
            autoComplete="new-password"
            hint="Pelo menos 8 caracteres."
          />
        </Example>
        <Example state="filled, with an error" className={WIDTH}>
          {hydrated && (
            <TextField
              label="Palavra-passe atual"
              name="example-wrong-password"
              type="password"
              autoComplete="off"
              defaultValue="azulejo"
              error="A palavra-passe está errada"
            />
          )}
        </Example>
      </Examples>
      <Examples of="DropZone">
        <Example state="empty" className={WIDTH}>
          <DropZone name="example-file" hint="M3U ou PLS; no máximo 64 MiB." />
        </Example>
        <Example state="with an error" className={WIDTH}>
          <DropZone name="example-wrong-file" hint="M3U ou PLS; no máximo 64 MiB." error="Escolha um ficheiro." />
        </Example>
      </Examples>
      <Examples of="FormAlert">
        <Example state="about a field" className={WIDTH}>
          <FormAlert
            result={{ ok: false, message: "URL inválido", field: "example-error" }}
            title="A estação não foi submetida."
            labels={{ "example-error": "URL da transmissão" }}
          />
        </Example>
        <Example state="about the whole form" className={WIDTH}>
          <FormAlert
            result={{
              ok: false,
              title: "Erro no login",
              message: "Email ou palavra-passe inválidos. Tente novamente.",
            }}
          />
        </Example>
      </Examples>
    </form>
  );
}
