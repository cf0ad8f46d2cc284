import { Component, Suspense, type ReactNode } from "react";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";

interface BoundaryState {
  readonly failed: string;
}

/** A screen that fails shows its error; the frame, the outbox and the links to other screens keep working. */
export class ContentBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: "" };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.failed)
      return (
        <ErrorState
          text={`This screen could not be shown: ${this.state.failed}`}
          onRetry={() => this.setState({ failed: "" })}
        />
      );
    return <Suspense fallback={<ScreenSkeleton />}>{this.props.children}</Suspense>;
  }
}
