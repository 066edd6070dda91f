/** Beside the queue while no item is open. */
export default function NoItemRoute() {
  return (
    <p className="py-10 text-ink-2 max-lg:hidden">
      Abra um item da lista para ver os dados, ouvir a rádio e decidir.{" "}
      <span data-needs-script="">A tecla J abre o primeiro.</span>
    </p>
  );
}
