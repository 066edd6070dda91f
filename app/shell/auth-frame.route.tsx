import { Outlet } from "react-router";
import { AuthTabs } from "#app/accounts/auth-tabs.tsx";
import { AzulejoWall } from "#app/covers/azulejo-panel.tsx";

/** The forms of /auth beside a wall of tiles that is as high as the forms. */
export default function AuthFrame() {
  return (
    <div className="grid lg:min-h-[calc(100svh-82px)] lg:grid-cols-[minmax(0,46%)_1fr]">
      <div className="px-6 pt-7 pb-12 sm:px-8 sm:pt-11 lg:pt-[72px] lg:pr-12 lg:pb-[72px] lg:pl-[max(48px,calc(50vw-624px))]">
        <div className="mx-auto max-w-[468px] lg:mx-0">
          <AuthTabs>
            <Outlet />
          </AuthTabs>
        </div>
      </div>
      <div className="relative overflow-hidden max-lg:hidden">
        <div className="absolute top-0 left-0 w-[1920px]">
          <AzulejoWall columns={32} rows={24} />
        </div>
      </div>
    </div>
  );
}
