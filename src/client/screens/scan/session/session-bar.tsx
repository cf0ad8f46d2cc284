import { Button } from "@mantine/core";
import { IconCamera, IconChecklist, IconKeyboard } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./session.module.css";

interface SessionBarProps {
  readonly canFinish: boolean;
  readonly isSaving: boolean;
  readonly onCamera: () => void;
  readonly onType: () => void;
  /** Absent where there is nothing to compare with. */
  readonly onCheck?: () => void;
  readonly onFinish: () => void;
}

/** The actions of a session, where the thumb is. */
export const SessionBar = ({ canFinish, isSaving, onCamera, onType, onCheck, onFinish }: SessionBarProps) => (
  <div className={classes.bar}>
    <BarButton label="Camera" icon={<IconCamera size={20} aria-hidden />} onPress={onCamera} />
    <BarButton label="Type" icon={<IconKeyboard size={20} aria-hidden />} onPress={onType} />
    {onCheck && <BarButton label="Check" icon={<IconChecklist size={20} aria-hidden />} onPress={onCheck} />}
    <Button h={52} px={4} disabled={!canFinish} loading={isSaving} onClick={onFinish}>
      Finish
    </Button>
  </div>
);

interface BarButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

const BarButton = ({ label, icon, onPress }: BarButtonProps) => (
  <Button h={52} px={4} variant="default" onClick={onPress} aria-label={label}>
    <span style={{ display: "grid", justifyItems: "center", fontSize: 12, lineHeight: 1.2 }}>
      {icon}
      {label}
    </span>
  </Button>
);
