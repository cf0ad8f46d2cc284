import { Button, Group, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";

interface PdfPageHeadProps {
  readonly title: string;
  /** Buttons between Back and the title. */
  readonly children?: ReactNode;
}

/** The way back from a page that shows a PDF, and its title. */
export function PdfPageHead({ title, children }: PdfPageHeadProps) {
  const navigate = useNavigate();
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => void navigate(-1)}>
        Back
      </Button>
      {children}
      <Title order={1} size="h4">
        {title}
      </Title>
    </Group>
  );
}
