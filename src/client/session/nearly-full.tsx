import { Alert, Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useEffect, useState } from "react";
import { useOffline } from "../call/offline-context";

const MB = 1_048_576;
/**
 * With less free space than this, or a larger used share than this, the user is warned before saves no longer fit.
 */
const FREE_BYTES_MIN = 50 * MB;
const SHARE_MAX = 0.8;

/** Warns before saves no longer fit on this device, and leads to where space is freed. */
export function NearlyFull() {
  const { storage } = useOffline();
  const [isLow, setIsLow] = useState(false);
  useEffect(() => {
    let here = true;
    storage().then(
      ({ usage, quota }) =>
        here && setIsLow(quota > 0 && (quota - usage < FREE_BYTES_MIN || usage > quota * SHARE_MAX)),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [storage]);
  if (!isLow) return null;
  return (
    <Alert color="orange" role="alert">
      The storage of this device is nearly full. Free some space or remove downloads, or saves will no longer fit.{" "}
      <Anchor component={Link} to="/downloads" inherit>
        Free up space
      </Anchor>
    </Alert>
  );
}
