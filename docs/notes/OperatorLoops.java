// SPDX-License-Identifier: Apache-2.0

import org.atoll.mpj.Op;
import org.atoll.mpj.Part;

/// Measures an operator for an element of two arrays of its own, in nanoseconds: alone, and after
/// others were used. `./atoll run docs/notes/OperatorLoops.java`
class OperatorLoops {
    private static final int ELEMENTS = 2048;
    private static final int CALLS = 400;
    private static final int BATCHES = 100;

    private static double least(Op op, Object left, Object right) {
        Part from = part(left);
        Part to = part(right);
        double least = Double.MAX_VALUE;
        for (int batch = 0; batch < BATCHES; batch++) {
            long start = System.nanoTime();
            for (int call = 0; call < CALLS; call++) {
                op.combine(from, to);
            }
            least = Math.min(least, (double) (System.nanoTime() - start) / CALLS / ELEMENTS);
        }
        return least;
    }

    private static Part part(Object array) {
        return switch (array) {
            case double[] numbers -> Part.of(numbers);
            case float[] numbers -> Part.of(numbers);
            case long[] numbers -> Part.of(numbers);
            case int[] numbers -> Part.of(numbers);
            case short[] numbers -> Part.of(numbers);
            case byte[] numbers -> Part.of(numbers);
            default -> throw new IllegalArgumentException(array.getClass().getName());
        };
    }

    private static void line(String name, Object left, Object right) {
        StringBuilder line = new StringBuilder(String.format("%-8s", name));
        for (Op op : new Op[] {Op.SUM, Op.MAX, Op.MIN, Op.PRODUCT, Op.SUM}) {
            line.append(String.format(" %8.3f", least(op, left, right)));
        }
        System.out.println(line);
    }

    public static void main(String[] words) {
        System.out.println("              sum      max      min  product  sum again");
        line("double", new double[ELEMENTS], new double[ELEMENTS]);
        line("float", new float[ELEMENTS], new float[ELEMENTS]);
        line("long", new long[ELEMENTS], new long[ELEMENTS]);
        line("int", new int[ELEMENTS], new int[ELEMENTS]);
        line("short", new short[ELEMENTS], new short[ELEMENTS]);
        line("byte", new byte[ELEMENTS], new byte[ELEMENTS]);
    }
}
