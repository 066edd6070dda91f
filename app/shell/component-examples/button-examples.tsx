import { Check, Heart } from "lucide-react";
import { useSearchParams } from "react-router";
import { stationCover } from "#app/stations/station-cover.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BUTTON_STYLES, ICON_BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { CoverImage } from "#app/ui/cover-image.tsx";
import { Icon, Spinner } from "#app/ui/icon.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { TabLinks, TabPanel } from "#app/ui/tab-links.tsx";
import { EXAMPLE_STATION, Example, Examples } from "./example.tsx";

const { onCobalt, ...ON_PAGE } = BUTTON_STYLES;

export function ButtonExamples() {
  return (
    <>
      <Examples of="BUTTON_STYLES">
        {Object.entries(ON_PAGE).map(([name, className]) => (
          <Example key={name} state={name}>
            <Buttons className={className} />
          </Example>
        ))}
        <Example state="onCobalt">
          <div className="on-cobalt bg-player p-2">
            <Buttons className={onCobalt} />
          </div>
        </Example>
        <Example state="ICON_BUTTON_STYLES">
          <button type="button" className={ICON_BUTTON_STYLES} aria-label="Favorito">
            <Icon of={Heart} />
          </button>
        </Example>
      </Examples>
      <Examples of="SubmitButton">
        <Example state="idle">
          <SubmitButton type="button" busy={false} Icon={Check}>
            Guardar
          </SubmitButton>
        </Example>
        <Example state="busy">
          <SubmitButton type="button" busy={true} busyText="A guardar…" Icon={Check}>
            Guardar
          </SubmitButton>
        </Example>
        <Example state="disabled, beside a busy one">
          <SubmitButton type="button" busy={false} disabled={true} Icon={Check}>
            Guardar
          </SubmitButton>
        </Example>
      </Examples>
      <Examples of="Badge">
        <Example state="ok">
          <Badge tone="ok" label="Aprovada" />
        </Example>
        <Example state="warn">
          <Badge tone="warn" label="Pendente" />
        </Example>
        <Example state="bad">
          <Badge tone="bad" label="Suspensa" />
        </Example>
      </Examples>
      <Examples of="Spinner">
        <Example state="20 px">
          <Spinner />
        </Example>
        <Example state="24 px">
          <Spinner className="size-6" />
        </Example>
      </Examples>
      <Examples of="TabLinks and TabPanel">
        <TabExample />
      </Examples>
      <Examples of="CoverImage">
        <Example state="with an image">
          <CoverImage image="/icon-512.png" cover={COVER} eager={true} className="size-[88px]" />
        </Example>
        <Example state="without an image">
          <CoverImage image="" cover={COVER} eager={true} className="size-[88px]" />
        </Example>
        <Example state="the image failed">
          <CoverImage image={BROKEN_IMAGE} cover={COVER} eager={true} className="size-[88px]" />
        </Example>
        <Example state="off the air">
          <CoverImage image="" cover={COVER} eager={true} className="size-[88px] grayscale" />
        </Example>
      </Examples>
    </>
  );
}

const COVER = stationCover(EXAMPLE_STATION);

/** Not a PNG: it fails to load without a request. */
const BROKEN_IMAGE = "data:image/png;base64,AAAA";

function Buttons({ className }: { className: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" className={className}>
        Aprovar
      </button>
      <button type="button" className={className}>
        <Icon of={Check} />
        Aprovar
      </button>
      <button type="button" className={className} disabled={true}>
        Aprovar
      </button>
    </div>
  );
}

const TABS = [
  { name: "pending", label: "Pendentes", count: 3 },
  { name: "all", label: "Todas as estações", count: 12345 },
  { name: "system", label: "Sistema" },
];

function TabExample() {
  const [parameters] = useSearchParams();
  const chosen = TABS.find(({ name }) => name === parameters.get("tab")) ?? TABS[0];
  return (
    <Example state="with counts; the chosen tab is in the URL" className="w-full">
      <TabLinks
        id="example-tabs"
        label="Administração"
        tabs={TABS.map(({ name, ...tab }) => ({ ...tab, to: `?tab=${name}`, chosen: name === chosen?.name }))}
      />
      <TabPanel id="example-tabs" className="pt-4">
        {chosen?.label}
      </TabPanel>
    </Example>
  );
}
