import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useId, useLayoutEffect, useRef } from "react";
import { useRunOnUnmount } from "../../browser/use-run-on-unmount";
import { ComboPopover } from "./combo-popover";
import { type DdlOption, exactAt, isNothing, valueKey } from "./option";
import { OptionList, optionDomId } from "./option-list";
import { useCombo, useSettled } from "./use-combo";
import { useCreation } from "./use-creation";
import { type OptionsRequest, type OptionsView, useOptions } from "./use-options";

interface ComboBoxProps {
  readonly request: Omit<OptionsRequest, "search" | "open" | "immediate">;
  /** The chosen value, or the list of chosen values. */
  readonly value: unknown;
  /** Text of the choice, shown before any list is loaded. */
  readonly label: string;
  readonly name: string;
  /** Free text may be added as an option; the text before it is `Add` (DDL-005). */
  readonly addable: boolean;
  /** Shows no choice in the input itself: the chosen options are shown next to it. */
  readonly multiple?: boolean;
  /** Key that opened the picker (a cell of a grid). */
  readonly initial?: string;
  /** Tab does what Enter does: it moves between the cells of a grid. */
  readonly takesTab?: boolean;
  readonly input: TextInputProps;
  readonly onChoose: (option: DdlOption) => void;
  readonly onAdd: (text: string) => void;
  readonly onClear: () => void;
  readonly onNext: (back: boolean) => void;
  readonly onLeave: () => void;
  /** Reports text that was typed and left without a choice; '' when that is over. The text stays in the input. */
  readonly onUnfinished?: (sentence: string) => void;
  /** Takes over text that was typed and not chosen (a cell, which is removed when it is left). */
  readonly onTyped?: (text: string) => void;
}

/** The only picker, used by all dropdowns (OPEN-030). */
export function ComboBox(props: ComboBoxProps) {
  const { request, value, label, name, addable, multiple = false, initial, takesTab = false, input } = props;
  const { onChoose, onAdd, onClear, onNext, onLeave, onUnfinished, onTyped } = props;
  const listId = useId();
  const ownId = useId();
  const inputId = input.id ?? ownId;
  const canAdd = (text: string) => addable && text !== "" && exactAt(view.options, text) < 0;
  const creation = useCreation(request, inputId, (option) => {
    onChoose(option);
    combo.hide();
    if (!multiple) onNext(false);
  });
  const combo = useCombo(
    { choose: onChoose, add: onAdd, create: () => create(), clear: onClear, next: onNext, canAdd, takesTab, multiple },
    initial,
  );
  const create = () => {
    if (!creation.create) return;
    const name = combo.pendingText();
    combo.fold();
    creation.create(name);
  };
  const { open, typed } = combo;
  const search = (typed ?? "").trim();
  const view = useOptions({ ...request, search, open, immediate: combo.awaited });
  const active = combo.active(view);
  useSettled(combo, view, inputId);
  useUnfinished(combo.leftover, onUnfinished);
  const isIdle = Boolean(input.disabled || input.readOnly);
  const chosen = chosenKeys(value);
  /** True where the caller took the typed text. */
  const passTyped = (): boolean => {
    const pendingText = combo.pendingText();
    if (!onTyped || pendingText === "") return false;
    combo.hide();
    onTyped(pendingText);
    return true;
  };
  const mayCreate = creation.create !== null && isNew(search, view);
  useRunOnUnmount(() => {
    if (passTyped()) onLeave();
  });
  const clear = () => {
    combo.hide();
    // Clears the typed text first; an earlier choice stays until it is cleared itself.
    if (combo.leftover === "") onClear();
  };
  const list = (
    <OptionList
      id={listId}
      label={name}
      view={view}
      active={active}
      chosen={chosen}
      multiple={multiple}
      awaited={combo.awaited}
      unmatched={combo.isUnmatched ? search : ""}
      addWords={canAdd(search) ? `Add "${search}"` : ""}
      onChoose={(option) => combo.take(view, view.options.indexOf(option))}
      onAdd={() => combo.take(view, view.options.length)}
      createWords={mayCreate && !addable ? `Create "${search}" (Alt+C)` : ""}
      onCreate={create}
    />
  );
  return (
    <ComboPopover opened={open && !isIdle} list={list}>
      <TextInput
        {...input}
        id={inputId}
        role="combobox"
        aria-expanded={open && !isIdle}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-activedescendant={open && active >= 0 ? optionDomId(listId, active) : undefined}
        autoComplete="off"
        {...keepsEscape(open || typed !== null)}
        value={typed ?? (multiple ? "" : label)}
        rightSectionPointerEvents="all"
        rightSection={
          isIdle ? null : (
            <Sections
              hasChoice={!multiple && (chosen.size > 0 || combo.leftover !== "")}
              name={name}
              open={open}
              onClear={clear}
              onToggle={() => (open ? combo.hide() : combo.show())}
            />
          )
        }
        onChange={(event) => combo.type(event.currentTarget.value)}
        onClick={() => (open || isIdle ? undefined : combo.show())}
        onKeyDown={(event) => {
          input.onKeyDown?.(event);
          if (!isIdle) combo.onKeyDown(event, view);
        }}
        onFocus={(event) => {
          // Selected, the key that opened a cell would be replaced by the next one.
          if (typed === null) event.currentTarget.select();
        }}
        onBlur={() => {
          // The form of a new record has the focus until it closes.
          if (creation.isOpen()) return;
          if (!passTyped()) combo.leave(view);
          onLeave();
        }}
      />
    </ComboPopover>
  );
}

/** Of the options that are shown: while the next ones are on their way, nothing comes or goes. */
const isNew = (search: string, { ready, options }: OptionsView): boolean =>
  search !== "" && (ready || options.length > 0) && exactAt(options, search) < 0;

const chosenKeys = (value: unknown): ReadonlySet<string> =>
  new Set((Array.isArray(value) ? value : [value]).filter((one) => !isNothing(one)).map(valueKey));

/** While the picker has a list or a text to take away, Esc is its own; a drawer around it would close at once. */
const keepsEscape = (isOwn: boolean) => (isOwn ? { "data-mantine-stop-propagation": "true" } : {});

function useUnfinished(leftover: string, notify: ((sentence: string) => void) | undefined): void {
  const latest = useRef(notify);
  // Before the press of a button that waited for the choice goes on.
  useLayoutEffect(() => {
    latest.current = notify;
  });
  useLayoutEffect(
    () =>
      latest.current?.(
        leftover === "" ? "" : `"${leftover}" is not in the list. Choose one from the list, or clear it with × or Esc.`,
      ),
    [leftover],
  );
}

interface SectionsProps {
  readonly hasChoice: boolean;
  readonly name: string;
  readonly open: boolean;
  readonly onClear: () => void;
  readonly onToggle: () => void;
}

function Sections({ hasChoice, name, open, onClear, onToggle }: SectionsProps) {
  return hasChoice ? (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={-1}
      aria-label={`Clear ${name}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <IconX size={16} />
    </ActionIcon>
  ) : (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={-1}
      aria-label={`${open ? "Close" : "Open"} ${name}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <IconChevronDown size={16} />
    </ActionIcon>
  );
}
