/** What became of the last checks of a stream: «Últimas 24 verificações: 22 tocaram, 2 falharam». `recent`: not empty. */
export function recentChecksSentence(recent: readonly boolean[]): string {
  if (recent.length === 1) return `Última verificação: ${recent[0] ? "tocou" : "falhou"}`;
  const played = recent.filter(Boolean).length;
  const failed = recent.length - played;
  const counts = [
    `${played} ${played === 1 ? "tocou" : "tocaram"}`,
    `${failed} ${failed === 1 ? "falhou" : "falharam"}`,
  ];
  return `Últimas ${recent.length} verificações: ${counts.join(", ")}`;
}
