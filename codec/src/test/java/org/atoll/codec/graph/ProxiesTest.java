// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Dynamic proxies travel by their interfaces and their handler.
class ProxiesTest {
    private final Both both = Both.plain();

    /// Seen everywhere.
    public interface Named {
        String name();
    }

    /// Private to the package.
    interface Counted {
        int count();
    }

    private static final class Handler implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1L;
        private final String name;
        @SuppressWarnings("serial") // it is
        private final List<Object> seen = new ArrayList<>();

        Handler(String name) {
            this.name = name;
        }

        @Override
        public @Nullable Object invoke(
                Object proxy, Method method, Object @Nullable [] arguments) {
            return switch (method.getName()) {
                case "name", "toString" -> name;
                case "count", "hashCode" -> name.length();
                case "equals" -> arguments != null && arguments[0] == proxy;
                default -> null;
            };
        }
    }

    private static Object proxy(Handler handler, Class<?>... interfaces) {
        return Proxy.newProxyInstance(ProxiesTest.class.getClassLoader(), interfaces, handler);
    }

    @Test
    void comeBackWithTheirHandler() {
        Named named = (Named) proxy(new Handler("one"), Named.class, Runnable.class);
        Object back = both.back(named);
        assertThat(back).isInstanceOf(Runnable.class).isNotSameAs(named);
        assertThat(((Named) back).name()).isEqualTo("one");
        assertThat(back.getClass()).isSameAs(named.getClass());
        Counted counted = (Counted) proxy(new Handler("four"), Named.class, Counted.class);
        assertThat(both.back(counted).count()).isEqualTo(4);
        assertThat(both.read(both.described(counted), Counted.class)).isNotNull();
        InvocationHandler lambda = (InvocationHandler & Serializable) (_, _, _) -> "lambda";
        Object light = Proxy.newProxyInstance(
                ProxiesTest.class.getClassLoader(), new Class<?>[] {Named.class}, lambda);
        assertThat(((Named) both.back(light)).name()).isEqualTo("lambda");
    }

    @Test
    void areMembersKeysAndPartsOfCircles() throws IOException, ClassNotFoundException {
        Handler handler = new Handler("round");
        Object one = proxy(handler, Named.class);
        Object other = proxy(handler, Counted.class);
        handler.seen.addAll(List.of(one, other));
        Object[] graph = {one, other, handler, one};
        assertThat(Shape.of(both.back(graph))).isEqualTo(Shape.of(JavaStreams.back(graph)));
        assertThat(Shape.of(both.read(null, both.described(one), 1)[0]))
                .isEqualTo(Shape.of(JavaStreams.back(one)));
        Map<Object, Object> map = both.back(Map.of(one, other));
        Object key = map.keySet().iterator().next();
        assertThat(map).containsKey(key);
        assertThat(Proxy.getInvocationHandler(Objects.requireNonNull(map.get(key))))
                .isSameAs(Proxy.getInvocationHandler(key));
        assertThat(both.back(new HashSet<>(List.of(one, other)))).hasSize(2);
        assertThat(both.<Object>back(one.getClass())).isSameAs(one.getClass());
    }

    @Test
    void eachInterfaceAndTheHandlerMustBeAllowed() {
        byte[] named = both.described(proxy(new Handler("one"), Runnable.class, Named.class));
        byte[] runnable = both.described(proxy(new Handler("one"), Runnable.class));
        Both narrow = new Both(Map.of("atoll.objects.allow", "com.example"));
        assertThatIllegalArgumentException().isThrownBy(() -> narrow.read(null, named, 1))
                .withMessageContaining(Named.class.getName())
                .withMessageContaining("add its package org.atoll.codec.graph to the setting");
        assertThatIllegalArgumentException().isThrownBy(() -> narrow.read(null, runnable, 1))
                .withMessageContaining("an object of class " + Handler.class.getName());
        Both wide = new Both(Map.of("atoll.objects.allow", "org.atoll.codec.graph"));
        assertThat(wide.read(null, named, 1)[0]).hasToString("one");
    }

    @Test
    void otherProxiesThanWantedAreNotMade() {
        byte[] named = both.described(proxy(new Handler("one"), Named.class));
        assertThatExceptionOfType(ClassCastException.class)
                .isThrownBy(() -> both.read(named, Counted.class));
        GraphReader plain = both.graphs.readerInPlace(null, named, 0, named.length).plainly();
        assertThatExceptionOfType(NeedsProgram.class)
                .isThrownBy(() -> plain.getObject(Object.class));
        plain.release();
    }
}
