// Functions as commands: they stand in pipelines, take their time, and use the session's files.
import { Sandbox } from "boxsh";

const prices = new Map([["apple", 3], ["fig", 7]]);

const sandbox = new Sandbox({
  commands: {
    price: async ({ args }) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const price = prices.get(args[0] ?? "");
      return price === undefined ? { stderr: `price: no ${args[0]}\n`, exitCode: 1 } : `${price}\n`;
    },
    sum: async (call) => {
      const numbers = (await call.read()).split("\n").map(Number);
      return `${numbers.reduce((sum, number) => sum + number, 0)}\n`;
    },
  },
});

const result = await sandbox.run("for fruit in apple fig pear; do price $fruit; done | sum");
console.log(result.stdout.trim(), result.stderr.trim());
