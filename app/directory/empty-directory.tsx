import { AzulejoWall } from "#app/covers/azulejo-panel.tsx";

/** Shown when there is no approved station. */
export function EmptyDirectory() {
  return (
    <div className="wrap pt-6">
      <AzulejoWall columns={16} rows={2} />
      <p className="mt-6 text-t1">Ainda não há estações aprovadas</p>
    </div>
  );
}
