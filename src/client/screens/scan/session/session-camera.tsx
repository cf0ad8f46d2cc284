import { ActionIcon, Alert, Group, Slider, Text, UnstyledButton } from "@mantine/core";
import { IconBulb, IconCameraOff, IconPlayerPause, IconZoomIn } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { CameraPicture } from "../../../ui/scanning/camera-picture";
import { openCamera, type ScannerCamera } from "../../../ui/scanning/scanner-camera";
import { createSightGate, type SightGate } from "../../../ui/scanning/sight-gate";
import { useLandscape } from "../../../ui/scanning/use-landscape";
import classes from "./session.module.css";

/** A camera that has read nothing for this long sleeps, ms: it is what empties the battery. */
const SLEEP_MS = 20_000;

interface SessionCameraProps {
  /** A code that came into sight. */
  readonly onCode: (text: string) => void;
  readonly onClose: () => void;
}

/** The camera in the upper third of the screen. It stays open between scans, and sleeps when there are none. */
export function SessionCamera({ onCode, onClose }: SessionCameraProps) {
  const [isAsleep, setAsleep] = useState(false);
  const isLandscape = useLandscape();
  const [sight, setSight] = useState(newSight);
  const close = (
    <ActionIcon size={44} variant="filled" color="gray.8" aria-label="Close the camera" onClick={onClose}>
      <IconCameraOff size={22} />
    </ActionIcon>
  );
  if (isAsleep)
    return (
      <section aria-label="Camera" className={classes.camera}>
        <UnstyledButton className={classes.asleep} onClick={() => (setSight(newSight), setAsleep(false))}>
          The camera is paused. Touch to continue.
        </UnstyledButton>
        <Group className={classes.cameraTools}>{close}</Group>
      </section>
    );
  // A code that stays in sight while the phone is turned counts once.
  const key = isLandscape ? "landscape" : "portrait";
  return <Awake key={key} {...{ sight, onCode, close }} onPause={() => setAsleep(true)} />;
}

const newSight = (): SightGate => createSightGate(() => performance.now());

interface AwakeProps {
  readonly sight: SightGate;
  readonly onCode: (text: string) => void;
  readonly onPause: () => void;
  readonly close: React.ReactNode;
}

function Awake({ sight, onCode, onPause, close }: AwakeProps) {
  const boxId = `scan${useId().replace(/\W/g, "")}`;
  const { camera, problem } = useOpenCamera(boxId, sight, onCode, onPause);
  const [isLit, setLit] = useState(false);
  const [zooms, setZooms] = useState(false);
  if (problem !== "")
    return (
      <Alert role="alert" color="orange" title="No camera" mb="xs">
        <Group justify="space-between" wrap="nowrap">
          {problem}
          {close}
        </Group>
      </Alert>
    );
  const light = () =>
    void camera?.setTorch(!isLit).then(
      () => setLit(!isLit),
      () => setLit(false),
    );
  return (
    <section aria-label="Camera" className={classes.camera}>
      <CameraPicture boxId={boxId} className={classes.picture} />
      {!camera && (
        <Text size="sm" role="status" className={classes.opening}>
          Opening the camera
        </Text>
      )}
      <Group gap={4} className={classes.cameraTools}>
        {camera?.hasTorch && <Tool label="Light" isOn={isLit} onPress={light} icon={<IconBulb size={22} />} />}
        {camera?.zoom && (
          <Tool label="Zoom" isOn={zooms} onPress={() => setZooms(!zooms)} icon={<IconZoomIn size={22} />} />
        )}
        <Tool label="Pause the camera" onPress={onPause} icon={<IconPlayerPause size={22} />} />
        {close}
      </Group>
      {zooms && camera?.zoom && (
        <Slider
          className={classes.zoom}
          label={null}
          thumbLabel="Zoom of the camera"
          min={camera.zoom.min}
          max={camera.zoom.max}
          step={camera.zoom.step || 0.1}
          defaultValue={camera.zoom.min}
          onChange={(value) => void camera.zoom?.set(value).catch(() => undefined)}
        />
      )}
    </section>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isOn?: boolean;
  readonly onPress: () => void;
  readonly icon: React.ReactNode;
}

const Tool = ({ label, isOn, onPress, icon }: ToolProps) => (
  <ActionIcon size={44} variant="filled" color="gray.8" aria-label={label} aria-pressed={isOn} onClick={onPress}>
    {icon}
  </ActionIcon>
);

/** Opens the camera while the caller is on screen, and calls `onIdle` when it has read nothing for 20 s. */
function useOpenCamera(boxId: string, sight: SightGate, onCode: (text: string) => void, onIdle: () => void) {
  const [state, setState] = useState<{ readonly camera: ScannerCamera | null; readonly problem: string }>({
    camera: null,
    problem: "",
  });
  const latest = useRef({ onCode, onIdle });
  useEffect(() => {
    latest.current = { onCode, onIdle };
  });
  useEffect(() => {
    let isHere = true;
    let timer = window.setTimeout(() => latest.current.onIdle(), SLEEP_MS);
    const read = (text: string) => {
      if (!isHere) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => latest.current.onIdle(), SLEEP_MS);
      if (sight.saw(text)) latest.current.onCode(text);
    };
    const opening = openCamera(boxId, "", read, { range: "goods", onNothing: sight.missed });
    opening.then(
      (camera) => isHere && setState({ camera, problem: "" }),
      (failure: unknown) => {
        window.clearTimeout(timer);
        if (isHere) setState({ camera: null, problem: failure instanceof Error ? failure.message : String(failure) });
      },
    );
    return () => {
      isHere = false;
      window.clearTimeout(timer);
      void opening.then((camera) => camera.stop()).catch(() => undefined);
    };
  }, [boxId, sight]);
  return state;
}
