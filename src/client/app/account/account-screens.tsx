import { lazy, Suspense } from "react";
import { GAuthenticatorScreen } from "../../screens/g-authenticator/g-authenticator-screen";
import { Passkeys } from "../../screens/g-authenticator/passkeys";
import { TwoFactorSetup } from "../../screens/g-authenticator/two-factor-setup";
import { BankPanel, CompanyPanel } from "../../screens/my-account/branch-panels";
import { MyAccountScreen } from "../../screens/my-account/my-account-screen";
import { ProfileScreen } from "../../screens/profile/profile-screen";
import { SideCard } from "../../screens/profile/side-card";
import { SettingsScreen } from "../../screens/settings/settings-screen";
import { UserManagement } from "../../screens/users/user-management";
import { UsersList } from "../../screens/users/users-list";
import { UsersScreen } from "../../screens/users/users-screen";
import { ScreenSkeleton } from "../../ui/screen-skeleton";

const RightsEditor = lazy(() =>
  import("../../screens/rights/rights-editor").then((file) => ({ default: file.RightsEditor })),
);
const ModuleRights = lazy(() =>
  import("../../screens/rights/module-rights").then((file) => ({ default: file.ModuleRights })),
);
const Users = () => (
  <Suspense fallback={<ScreenSkeleton />}>
    <UsersList Rights={RightsEditor} />
  </Suspense>
);

/** Account screens, with the parts that they share. They are loaded together when the first one opens. */
export const ProfilePage = () => (
  <ProfileScreen Users={UserManagement} TwoFactor={TwoFactorSetup} Passkeys={Passkeys} />
);
export const GAuthenticatorPage = () => <GAuthenticatorScreen />;
export const MyAccountPage = () => <MyAccountScreen SideCard={SideCard} />;
export const SettingsPage = () => (
  <SettingsScreen Company={CompanyPanel} Bank={BankPanel} Users={Users} ModuleRights={ModuleRights} />
);
export const UsersPage = () => <UsersScreen Rights={RightsEditor} />;
