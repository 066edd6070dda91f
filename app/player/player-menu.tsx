import type { ComponentProps, ReactNode } from "react";
import { showToast } from "#app/ui/toast.ts";
import { useMenu } from "#app/ui/use-menu.ts";
import { useOnDemand } from "#app/ui/use-on-demand.ts";

type MenuButtonProps = ReturnType<typeof useMenu>["button"] & Pick<ComponentProps<"button">, "aria-haspopup">;

/**
 * A menu over the player, in the colours of the page, whose content is loaded when it is first opened. `load`: its module, by
 * `loadMenu`. `className` of the panel sets its place. Source: design, second part, section 10.
 */
export function PlayerMenu<Module extends object>({
  load,
  button,
  content,
  className = "",
  panelClassName = "right-0 mb-7",
}: {
  load: () => Promise<Module>;
  button: (props: MenuButtonProps) => ReactNode;
  content: (module: Module, close: () => void) => ReactNode;
  className?: string;
  panelClassName?: string;
}) {
  const menu = useMenu();
  const module = useOnDemand(menu.open, load);
  const shown = menu.open && module !== null;
  return (
    <div {...menu.container} className={className}>
      {button(menu.button)}
      <div
        id={menu.id}
        hidden={!shown}
        className={`absolute bottom-full z-10 w-[min(340px,100vw-32px)] border border-line-strong border-t-2 border-t-ink bg-surface px-[18px] pt-4 pb-2.5 text-ink [&_:focus-visible]:outline-(--focus) ${panelClassName}`}
      >
        {shown && content(module, menu.close)}
      </div>
    </div>
  );
}

/** A module that a menu needs; a toast says when it cannot be loaded, as offline. Errors: as from `load`. */
export function loadMenu<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((error: unknown) => {
      showToast({ kind: "error", text: "Sem ligação. Não foi possível abrir o menu." });
      throw error;
    });
}
