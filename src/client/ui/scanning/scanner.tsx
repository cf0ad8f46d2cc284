import { ActionIcon, Alert, Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconBulb, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { CameraPicture } from "./camera-picture";
import { createCodeGate } from "./code-gate";
import { openCamera, type ScannerCamera } from "./scanner-camera";
import { scannerFeedback } from "./scanner-feedback";
import classes from "./scanner.module.css";

export interface ScannerProps {
  /** Text of a code as it was read; the same code at most once a second. */
  readonly onCode: (text: string) => void;
  /** The X (SCAN-003). */
  readonly onClose: () => void;
}

/** The camera as a code reader: 500 by 500, smaller on phones, with its light and the choice of camera. */
export function Scanner({ onCode, onClose }: ScannerProps) {
  const boxId = `scan${useId().replace(/\W/g, "")}`;
  const [cameraId, setCameraId] = useState("");
  const { camera, problem } = useCamera(boxId, cameraId, onCode);
  const [isLit, setLit] = useState(false);
  const light = async () => {
    await camera?.setTorch(!isLit).then(
      () => setLit(!isLit),
      () => setLit(false),
    );
  };
  return (
    <section
      aria-label="Camera scan"
      className={classes.frame}
      onKeyDown={(event) => event.key === "Escape" && (event.stopPropagation(), onClose())}
    >
      {problem ? (
        <Alert role="alert" color="orange" title="No camera" pr={56}>
          {problem}
        </Alert>
      ) : (
        <CameraPicture boxId={boxId} className={classes.box} />
      )}
      <ActionIcon
        className={classes.close}
        size={44}
        variant="filled"
        color="gray.8"
        aria-label="Close the scanner"
        onClick={onClose}
        autoFocus
      >
        <IconX size={22} />
      </ActionIcon>
      {camera ? (
        <Group mt="xs" gap="xs">
          {camera.hasTorch && (
            <Button
              variant="default"
              leftSection={<IconBulb size={18} />}
              aria-pressed={isLit}
              onClick={() => void light()}
            >
              Light
            </Button>
          )}
          {camera.cameras.length > 1 && (
            <NativeSelect
              aria-label="Camera"
              value={cameraId}
              data={[
                { value: "", label: "Back camera" },
                ...camera.cameras.map(({ id, label }, index) => ({ value: id, label: label || `Camera ${index + 1}` })),
              ]}
              onChange={(event) => setCameraId(event.currentTarget.value)}
            />
          )}
        </Group>
      ) : (
        !problem && (
          <Text size="sm" role="status" mt="xs">
            Opening the camera
          </Text>
        )
      )}
    </section>
  );
}

interface CameraState {
  /** Id of the requested camera. */
  readonly of: string;
  readonly camera: ScannerCamera | null;
  readonly problem: string;
}

const CLOSED: CameraState = { of: "", camera: null, problem: "" };

/**
 * Keeps one camera open while the caller is on screen. A camera takes time to open and close, so the next one waits
 * for the last.
 */
function useCamera(boxId: string, cameraId: string, onCode: (text: string) => void): CameraState {
  const [state, setState] = useState(CLOSED);
  const latest = useRef(onCode);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let isHere = true;
    const isNew = createCodeGate(() => performance.now());
    const read = (text: string) => {
      if (!isHere || !isNew(text)) return;
      scannerFeedback();
      latest.current(text);
    };
    const opening = before.current.then(() => (isHere ? openCamera(boxId, cameraId, read) : null));
    opening.then(
      (camera) => isHere && setState({ of: cameraId, camera, problem: "" }),
      (failure: unknown) =>
        isHere &&
        setState({ of: cameraId, camera: null, problem: failure instanceof Error ? failure.message : String(failure) }),
    );
    return () => {
      isHere = false;
      before.current = opening.then((camera) => camera?.stop()).catch(() => undefined);
    };
  }, [boxId, cameraId]);
  return state.of === cameraId ? state : CLOSED;
}
