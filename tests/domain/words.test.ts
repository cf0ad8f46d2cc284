import { expect, test } from "vitest";
import { paise } from "../../src/domain/money";
import { amountInWords, numberInWords } from "../../src/domain/words";

test.each([
  [12_345_678, "Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paise Only"],
  [0, "Rupees Zero Only"],
  [5, "Rupees Zero and Five Paise Only"],
  [100, "Rupees One Only"],
  [-11_800, "Minus Rupees One Hundred Eighteen Only"],
  [10_000_000_000, "Rupees Ten Crore Only"],
  [1_900_000, "Rupees Nineteen Thousand Only"],
])("%i paise in words", (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words);
});

test("numbers in words up to the largest amount", () => {
  expect(numberInWords(12_345_678)).toBe("One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight");
  expect(numberInWords(1_235_00_00_000)).toBe("One Thousand Two Hundred Thirty Five Crore");
  expect(amountInWords(paise(Number.MAX_SAFE_INTEGER))).toBe(
    "Rupees Ninety Lakh Seven Thousand One Hundred Ninety Nine Crore " +
      "Twenty Five Lakh Forty Seven Thousand Four Hundred Nine and Ninety One Paise Only",
  );
});
