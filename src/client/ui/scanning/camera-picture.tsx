import classes from "./scanner.module.css";

interface CameraPictureProps {
  /** Of the element that `openCamera` fills. */
  readonly boxId: string;
  readonly className: string | undefined;
}

/**
 * Where the picture of a camera goes. The reader looks at as many pixels as its element is wide, and on a phone that
 * is too few for the bars of a GS1-128 with batch and expiry: the element is larger and drawn smaller.
 */
export const CameraPicture = ({ boxId, className }: CameraPictureProps) => (
  <div className={className}>
    <div id={boxId} className={classes.large} />
  </div>
);
