import type { ComponentProps, ReactNode } from "react";
import { useMenu } from "#app/platform/ui/use-menu.ts";
import { useOnDemand } from "#app/platform/ui/use-on-demand.ts";

type MenuButtonProps = ReturnType<typeof useMenu>["button"] & Pick<ComponentProps<"button">, "aria-haspopup">;

const PAGE_COLOURS = "border-line-strong border-t-ink bg-surface text-ink [&_:focus-visible]:outline-(--focus)";

const SIZE_STYLES = "w-[min(340px,100vw-32px)] px-[18px] pt-4 pb-2.5";

/** Colours and place: 12 px above the bar, in the colours of the page, or over the controls of the wall mode, in the player's. */
const PANEL_STYLES = {
  bar: `right-0 mb-7 ${PAGE_COLOURS}`,
  wall: "left-4 mb-3 border-player-line border-t-player-ink bg-player",
};

export type MenuVariant = keyof typeof PANEL_STYLES;

/**
 * A menu over the player, whose content is loaded when it is first opened. `load`: its module, by `loadOrReport`.
 */
export function PlayerMenu<Module extends object>({
  load,
  button,
  content,
  className = "",
  variant,
}: {
  load: () => Promise<Module>;
  button: (props: MenuButtonProps) => ReactNode;
  content: (module: Module, close: () => void) => ReactNode;
  className?: string;
  variant: MenuVariant;
}) {
  const menu = useMenu();
  const module = useOnDemand(menu.open, load, menu.close);
  const shown = menu.open && module !== null;
  return (
    <div {...menu.container} className={className}>
      {button(menu.button)}
      <div
        id={menu.id}
        hidden={!shown}
        className={`${PANEL_STYLES[variant]} ${SIZE_STYLES} absolute bottom-full z-10 border border-t-2`}
      >
        {shown && content(module, menu.close)}
      </div>
    </div>
  );
}
