/** A camera that reads codes and shows its picture in a box of the page. */
export interface ScannerCamera {
  readonly cameras: readonly { readonly id: string; readonly label: string }[];
  readonly hasTorch: boolean;
  readonly setTorch: (on: boolean) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const FRAMES_PER_S = 12;

/**
 * Opens a camera (`cameraId`, otherwise the back one) in the element `boxId` and calls `onCode` with every code that
 * it reads: EAN-13, EAN-8, UPC-A, Code 128, QR. The reader is loaded only now, because it is larger than the form.
 * Rejects with a message if there is no camera or it may not be used.
 */
export async function openCamera(
  boxId: string,
  cameraId: string,
  onCode: (text: string) => void,
): Promise<ScannerCamera> {
  const why = whyNoCamera();
  if (why) throw new Error(why);
  const { Html5Qrcode, Html5QrcodeSupportedFormats: F } = await import("html5-qrcode");
  const reader = new Html5Qrcode(boxId, {
    formatsToSupport: [F.EAN_13, F.EAN_8, F.UPC_A, F.CODE_128, F.QR_CODE],
    verbose: false,
  });
  try {
    await reader.start(
      cameraId || { facingMode: "environment" },
      { fps: FRAMES_PER_S, aspectRatio: 1 },
      (text) => onCode(text),
      undefined,
    );
  } catch (failure) {
    throw new Error(cameraProblem(failure), { cause: failure });
  }
  const torch = torchOf(reader);
  return {
    cameras: await Html5Qrcode.getCameras().catch(() => []),
    hasTorch: torch !== null,
    setTorch: async (on) => torch?.apply(on),
    stop: async () => {
      await reader.stop();
      reader.clear();
    },
  };
}

interface Torch {
  readonly isSupported: () => boolean;
  readonly apply: (on: boolean) => Promise<void>;
}

/** Not every browser can report what its camera can do. */
function torchOf(reader: {
  readonly getRunningTrackCameraCapabilities: () => { readonly torchFeature: () => Torch };
}): Torch | null {
  try {
    const torch = reader.getRunningTrackCameraCapabilities().torchFeature();
    return torch.isSupported() ? torch : null;
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
