/** At most so many texts are remembered; the oldest are dropped, because each is a whole text. */
const KEPT = 20;

/**
 * Texts that an editor has reported. A form returns each of them as its value when it draws, and by then the user may
 * have typed on: put into the editor, it would remove what was typed since.
 */
export class OwnTexts {
  #reported: string[] = [];

  record(text: string): void {
    this.#reported = [...this.#reported.slice(1 - KEPT), text];
  }

  /**
   * True if the editor reported this text itself and did not get it back yet. Otherwise the text comes from
   * elsewhere, and all texts reported before are dropped.
   */
  takeBack(text: string): boolean {
    const at = this.#reported.lastIndexOf(text);
    this.#reported = at < 0 ? [] : this.#reported.slice(at + 1);
    return at >= 0;
  }
}
