import { RotateCcw, Trash2 } from "lucide-react";
import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import type { Route } from "./+types/system.route";
import { DangerousAction } from "./dangerous-action.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  return null;
}

/** The actions on all stations at once. */
export default function SystemPage() {
  return (
    <>
      <p className="mt-8 max-w-[70ch] border-danger border-l-6 bg-bad-bg px-[18px] py-4 text-bad">
        Atenção: estas duas ações são irreversíveis.
      </p>
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <DangerousAction
          action="/admin/clear"
          name="Eliminar Todas as Rádios"
          text="Remove todas as estações: aprovadas, pendentes e suspensas."
          question="Eliminar todas as rádios?"
          warning="Remove todas as estações: aprovadas, pendentes e suspensas. Esta ação é irreversível."
          variant="danger"
          Icon={Trash2}
        />
        <DangerousAction
          action="/admin/restore"
          name="Restaurar Rádios Padrão"
          text="Repõe, já aprovadas, as estações de origem em falta. As outras não são alteradas."
          question="Restaurar rádios padrão?"
          warning="Repõe, já aprovadas, as estações de origem em falta. Esta ação é irreversível."
          variant="dangerOutline"
          Icon={RotateCcw}
        />
      </div>
    </>
  );
}
