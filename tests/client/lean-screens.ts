import { configure, prettyDOM } from "@testing-library/dom";

/**
 * The development build of React records a stack, and a task for the inspector, with each of the first elements of a
 * second. That was a tenth of the time of the screens' tests, whose errors have stacks of their own. React compares
 * this counter with a number of elements: it is past it from the start.
 */
const PAST_THE_RECORDED = 1e4;
Reflect.deleteProperty(console, "createTask");
const react = (await import("react")) as unknown as Record<string, object>;
Object.defineProperty(
  react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  "recentlyCreatedOwnerStacks",
  { configurable: true, get: () => PAST_THE_RECORDED, set: () => {} },
);

/** Waiting looks for an element again and again. Only the last error is read: it alone prints the document. */
configure({ getElementError: elementError });

function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  // The test stands first in the stack.
  Error.captureStackTrace(error, elementError);
  let text: string | null = null;
  Object.defineProperty(error, "message", {
    configurable: true,
    get: () => (text ??= `${message ?? ""}\n\n${prettyDOM(container)}`),
    set(given: string) {
      text = given;
    },
  });
  return error;
}
