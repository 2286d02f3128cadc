using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Quoll;
using Quoll.AspNetCore;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers Quoll's JSON.</summary>
public static class QuollJsonServices
{
    /// <summary>
    /// Lets controllers read and write JSON by Quoll, and says with which options <see cref="QuollBody{T}"/> and
    /// <see cref="QuollResults"/> do.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="options">Those of <see cref="QuollJsonOptions.Web"/> if null.</param>
    public static IServiceCollection AddQuollJson(this IServiceCollection services, QuollJsonOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        var used = options ?? QuollJsonOptions.Web;
        services.Replace(ServiceDescriptor.Singleton(used));
        services.Configure<MvcOptions>(mvc =>
        {
            mvc.InputFormatters.Insert(0, new QuollInputFormatter(used));
            mvc.OutputFormatters.Insert(0, new QuollOutputFormatter(used));
        });
        return services;
    }
}
