/** Beyond so many texts that nobody gave back, the oldest are forgotten: each is a whole text. */
const KEPT = 20

/**
 * What an editor told of itself. A form gives each such text back as its value when it draws, and by then the person may have typed on: put
 * into the editor, it would take away what came since.
 */
export class OwnTexts {
  #told: string[] = []

  tell(text: string): void {
    this.#told = [...this.#told.slice(1 - KEPT), text]
  }

  /** True where the editor told this text itself and was not given it back yet; else the text came from elsewhere, and what was told before counts no more. */
  takeBack(text: string): boolean {
    const at = this.#told.lastIndexOf(text)
    this.#told = at < 0 ? [] : this.#told.slice(at + 1)
    return at >= 0
  }
}
