// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.seeds.Seeds;
import org.junit.jupiter.api.Test;

class IdsTest {
    @Test
    void givesNoNumberTwiceAtATimeAndFindsEachRequest() {
        Seeds.each(100, random -> {
            Ids<Object> table = new Ids<>();
            Map<Integer, Object> model = new HashMap<>();
            double adding = 0.3 + random.nextDouble() * 0.6;
            for (int step = 0; step < 2000; step++) {
                if (model.isEmpty() || random.nextDouble() < adding) {
                    Object request = new Object();
                    assertThat(model.put(table.add(request), request)).isNull();
                } else {
                    List<Integer> ids = new ArrayList<>(model.keySet());
                    int id = ids.get(random.nextInt(ids.size()));
                    assertThat(table.get(id)).isSameAs(model.remove(id));
                    table.remove(id);
                }
            }
            model.forEach((id, request) -> assertThat(table.get(id)).isSameAs(request));
        });
    }

    @Test
    void namesANumberThatIsNotUnderWay() {
        Ids<Object> table = new Ids<>();
        int id = table.add("request");
        table.remove(id);
        assertThatThrownBy(() -> table.get(id))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("request " + id);
    }

    @Test
    void usesNumbersAgainInsteadOfGrowing() {
        Ids<Object> table = new Ids<>();
        for (int i = 0; i < 10_000; i++) {
            int id = table.add("request");
            assertThat(id).isZero();
            table.remove(id);
        }
    }
}
