import { keepSeparators } from "./keep-separators";

/** A camera that reads codes and shows its picture in a box of the page. */
export interface ScannerCamera {
  readonly cameras: readonly { readonly id: string; readonly label: string }[];
  readonly hasTorch: boolean;
  readonly setTorch: (on: boolean) => Promise<void>;
  /** Null where the camera cannot zoom. */
  readonly zoom: CameraZoom | null;
  readonly stop: () => Promise<void>;
}

export interface CameraZoom {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly set: (value: number) => Promise<void>;
}

const FRAMES_PER_S = 12;
const BACK = { facingMode: "environment" };
/** Browsers give 640 px unless more is asked for. */
const SHARP = { width: { ideal: 1280 }, height: { ideal: 720 } };

interface CameraOptions {
  /** `goods`: also the symbols of boxes and of medicines, such as ITF-14 and GS1 DataMatrix. */
  readonly range?: "codes" | "goods";
  /** Called after each look that read nothing. */
  readonly onNothing?: () => void;
}

const FORMATS = ["EAN_13", "EAN_8", "UPC_A", "CODE_128", "QR_CODE"] as const;
const GOODS_FORMATS = ["UPC_E", "ITF", "DATA_MATRIX", "CODE_39"] as const;

/**
 * Opens a camera (`cameraId`, otherwise the back one) in the element `boxId` and calls `onCode` with every code that
 * it reads: EAN-13, EAN-8, UPC-A, Code 128, QR, and of goods more. The browser's own detector reads where it has one.
 * The reader is loaded only now, because it is larger than the form. Rejects with a message if there is no camera or it
 * may not be used.
 */
export async function openCamera(
  boxId: string,
  cameraId: string,
  onCode: (text: string) => void,
  { range = "codes", onNothing }: CameraOptions = {},
): Promise<ScannerCamera> {
  const why = whyNoCamera();
  if (why) throw new Error(why);
  const { Html5Qrcode, Html5QrcodeSupportedFormats } = await import("html5-qrcode");
  const names = range === "goods" ? [...FORMATS, ...GOODS_FORMATS] : FORMATS;
  const reader = new Html5Qrcode(boxId, {
    formatsToSupport: names.map((name) => Html5QrcodeSupportedFormats[name]),
    useBarCodeDetectorIfSupported: true,
    verbose: false,
  });
  keepSeparators(reader);
  try {
    await reader.start(
      cameraId || BACK,
      {
        fps: FRAMES_PER_S,
        videoConstraints: { ...(cameraId ? { deviceId: { exact: cameraId } } : BACK), ...SHARP },
        ...(range === "codes" ? { aspectRatio: 1 } : {}),
      },
      (text) => onCode(text),
      () => onNothing?.(),
    );
  } catch (failure) {
    throw new Error(cameraProblem(failure), { cause: failure });
  }
  const can = capabilitiesOf(reader);
  const torch = can?.torch;
  return {
    cameras: await Html5Qrcode.getCameras().catch(() => []),
    hasTorch: torch !== undefined,
    setTorch: async (on) => torch?.apply(on),
    zoom: can?.zoom ?? null,
    stop: async () => {
      await reader.stop();
      reader.clear();
    },
  };
}

interface Feature<T> {
  readonly isSupported: () => boolean;
  readonly apply: (value: T) => Promise<void>;
}

interface Capabilities {
  readonly torchFeature: () => Feature<boolean>;
  readonly zoomFeature?: () => Feature<number> & Readonly<Record<"min" | "max" | "step", () => number>>;
}

/** Not every browser can report what its camera can do. */
function capabilitiesOf(reader: { readonly getRunningTrackCameraCapabilities: () => Capabilities }) {
  try {
    const found = reader.getRunningTrackCameraCapabilities();
    const torch = found.torchFeature();
    const zoom = found.zoomFeature?.();
    return {
      torch: torch.isSupported() ? torch : undefined,
      zoom: zoom?.isSupported()
        ? { min: zoom.min(), max: zoom.max(), step: zoom.step(), set: (value: number) => zoom.apply(value) }
        : null,
    };
  } catch {
    return null;
  }
}
function whyNoCamera(): string {
  if (window.isSecureContext === false)
    return "The camera works only over HTTPS. Open this site by its https address, or type the code.";
  return typeof navigator.mediaDevices?.getUserMedia === "function"
    ? ""
    : "This browser cannot use a camera. Type the code, or use a hand scanner.";
}

/** The reader rejects with texts that contain the name of the browser's error. */
export function cameraProblem(failure: unknown): string {
  const text = String(failure);
  if (/NotAllowed|Permission|SecurityError/i.test(text))
    return "This site has no permission to use the camera. Allow it in the browser settings, then open the scanner again.";
  if (/NotFound|DevicesNotFound|Requested device/i.test(text))
    return "This device has no camera. Type the code, or use a hand scanner.";
  if (/NotReadable|TrackStart|Could not start/i.test(text))
    return "Another program is using the camera. Close it and open the scanner again.";
  if (/Overconstrained/i.test(text)) return "This camera cannot be used. Choose another one.";
  return "The camera could not be opened. Type the code, or use a hand scanner.";
}
