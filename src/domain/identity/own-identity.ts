import { GST_STATES, stateName } from "./gst-states";
import { checkGstin, gstinKind, panOfGstin, stateOfGstin } from "./gstin";
import { checkPan } from "./pan";
import { checkPin } from "./pin";
import { pinFitsState } from "./pin-ranges";

/** Tax identity of our company or branch: GSTIN, PAN, two-digit state, PIN code of its address; '' if not entered. */
export interface OwnIdentity {
  readonly gstin: string;
  readonly pan: string;
  readonly state: string;
  readonly pincode: string;
}

interface IdentityFault {
  readonly key: keyof OwnIdentity;
  readonly text: string;
}

/**
 * Retired codes, other countries, and the jurisdiction of the Centre, which occurs only in registrations: no business
 * is there and no supply is made there.
 */
const NO_PLACE = new Set(["25", "28", "96", "99"]);

/** States in which a business can be and to which it can supply, by code, in the order of their names. */
export const OWN_STATES: readonly (readonly [string, string])[] = Object.entries(GST_STATES)
  .filter(([code]) => !NO_PLACE.has(code))
  .sort(([, one], [, other]) => one.localeCompare(other));

/**
 * Fills empty PAN and state from the GSTIN, and reports all contradictions. A GSTIN is two digits of the state, the
 * PAN and three more (rule 10 of the CGST Rules), so both are known once it is entered.
 */
export function ownIdentity(given: OwnIdentity): {
  readonly identity: OwnIdentity;
  readonly faults: readonly IdentityFault[];
} {
  const [gstin, pan, pincode] = [
    given.gstin.trim().toUpperCase(),
    given.pan.trim().toUpperCase(),
    given.pincode.trim(),
  ];
  const fault = gstin === "" ? "" : gstinFault(gstin);
  const [panInside, stateInside] = gstin === "" || fault !== "" ? ["", ""] : [panOfGstin(gstin), stateOfGstin(gstin)];
  const identity = { gstin, pan: pan || panInside, state: given.state.trim() || stateInside, pincode };
  const faults: IdentityFault[] = [];
  if (fault !== "") faults.push({ key: "gstin", text: fault });
  if (pan !== "" && checkPan(pan) !== "") faults.push({ key: "pan", text: checkPan(pan) });
  else if (panInside !== "" && identity.pan !== panInside)
    faults.push({
      key: "pan",
      text: `The GSTIN contains the PAN ${panInside}, not ${identity.pan}. Correct one of them.`,
    });
  return { identity, faults: [...faults, ...stateFaults(identity, stateInside), ...pinFaults(identity)] };
}

function gstinFault(gstin: string): string {
  const fault = checkGstin(gstin);
  if (fault !== "" || gstinKind(gstin) === "regular") return fault;
  return "Enter the GSTIN under which you sell. This one belongs to a tax deductor, a tax collector, a UN body or a supplier from abroad.";
}

function stateFaults({ state }: OwnIdentity, stateInside: string): readonly IdentityFault[] {
  if (state === "") return [{ key: "state", text: "Choose the state. GST depends on it." }];
  if (!OWN_STATES.some(([code]) => code === state)) return [{ key: "state", text: "Choose a state from the list." }];
  if (stateInside === "" || stateInside === state) return [];
  return [
    {
      key: "state",
      text: `The GSTIN begins with ${stateInside} (${stateName(stateInside)}), so the state cannot be ${stateName(state)}.`,
    },
  ];
}

function pinFaults({ pincode, state }: OwnIdentity): readonly IdentityFault[] {
  if (pincode === "") return [];
  const fault = checkPin(pincode);
  if (fault !== "") return [{ key: "pincode", text: fault }];
  return pinFitsState(pincode, state)
    ? []
    : [{ key: "pincode", text: `PIN code ${pincode} is not in ${stateName(state)}.` }];
}
