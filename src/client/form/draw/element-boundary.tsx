import { Alert } from "@mantine/core";
import { Component, type ReactNode } from "react";

interface ElementBoundaryProps {
  /** Label or key of the element. */
  readonly name: string;
  readonly children: ReactNode;
}

/** An element that fails shows its error in its place; the rest of the form continues to work. */
export class ElementBoundary extends Component<ElementBoundaryProps, { readonly failed: string }> {
  override state = { failed: "" };

  static getDerivedStateFromError(error: unknown): { readonly failed: string } {
    return { failed: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Alert color="red" variant="light" role="alert" title={`${this.props.name || "This part"} could not be shown.`}>
        {this.state.failed}
      </Alert>
    );
  }
}
