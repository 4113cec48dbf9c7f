// SPDX-License-Identifier: Apache-2.0
package trip;

import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

/// Packs what travels. Called by rank 0, which alone has the package.
public final class Luggage implements Function<String, Object> {

    /// A task that can travel.
    public interface Task extends Callable<String>, Serializable {}

    /// Created by its class's name.
    public Luggage() {}

    @Override
    public Object apply(String what) {
        return switch (what) {
            case "circle" -> new Circle(1);
            case "porter" -> Porter.class;
            case "lambda" -> lambda(3);
            case "throwing" -> (Task) () -> {
                throw new Lost(new Circle(5));
            };
            default -> List.of(
                    new Circle(1.5), new Shape.Square("square", 2), Mode.SLOW, Mode.FAST,
                    new Shape[] {new Circle(2)}, Mode[].class, Map.of(new Circle(3), Mode.FAST),
                    new Inside(7), proxy());
        };
    }

    /// A dynamic proxy, whose interface and handler are of the package.
    private static Object proxy() {
        return Proxy.newProxyInstance(
                Luggage.class.getClassLoader(), new Class<?>[] {Task.class}, new Inside(8));
    }

    private static Task lambda(int number) {
        return () -> secret(number) + Mode.FAST.word() + new Inside(number).value;
    }

    private static String secret(int number) {
        return "secret " + number + " ";
    }

    /// Of the same nest.
    private static final class Inside implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1L;
        private final int value;

        private Inside(int value) {
            this.value = value;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return secret(value) + method.getName();
        }

        @Override
        public String toString() {
            return secret(value);
        }
    }
}
