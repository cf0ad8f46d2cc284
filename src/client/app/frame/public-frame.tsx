import { Anchor, Box, Group } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Link, Outlet } from "react-router";
import { QueryLayer } from "../../call/query-layer";
import { useBranding } from "../../session/use-branding";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import { EMBEDDED_PARTS } from "../embedded-parts";
import { ContentBoundary } from "./content-boundary";
import { Footer } from "./footer";

/**
 * Frame of pages that need no sign-in. The server decides what they may read, and visitors are never sent to `/login`
 * (SHELL-027, OPEN-017). Name, colour and footer are those of the host (SHELL-017).
 */
export function PublicFrame() {
  const branding = useBranding();
  return (
    <QueryLayer>
      <EmbeddedPartsContext value={EMBEDDED_PARTS}>
        <ModalsProvider>
          <Group
            component="header"
            justify="space-between"
            px="lg"
            py={6}
            style={{ borderBottom: "1px solid var(--mac-line)" }}
          >
            {branding?.brand ? (
              <Anchor component={Link} to="/Webhome" fw={700} underline="never" py={12}>
                {branding.brand}
              </Anchor>
            ) : (
              // A link without a name says nothing to a screen reader.
              <span />
            )}
            <Anchor component={Link} to="/login" size="sm" py={12}>
              Sign in
            </Anchor>
          </Group>
          <Box component="main" p="lg" maw={1200} mx="auto">
            <ContentBoundary>
              <Outlet />
            </ContentBoundary>
          </Box>
          <Box component="footer" p="sm">
            <Footer text={branding?.footer ?? ""} />
          </Box>
        </ModalsProvider>
      </EmbeddedPartsContext>
    </QueryLayer>
  );
}
